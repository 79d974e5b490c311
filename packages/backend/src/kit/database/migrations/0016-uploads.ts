import { statementsChange } from '../schema-change.ts';

/** Chunked uploads: encrypted, kept until the call that uses them is answered. */
export const uploads = statementsChange('expand', [
  `create table upload (
    session_id text not null references session (session_id) on delete cascade,
    id bytea not null,
    size integer not null,
    begun_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create index upload_expires on upload (expires_at)`,
  `create table upload_chunk (
    session_id text not null,
    upload_id bytea not null,
    start integer not null,
    length integer not null,
    content bytea not null,
    primary key (session_id, upload_id, start),
    foreign key (session_id, upload_id) references upload (session_id, id) on delete cascade
  )`,
]);
