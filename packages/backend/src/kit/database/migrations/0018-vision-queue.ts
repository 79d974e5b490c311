import { statementsChange } from '../schema-change.ts';

/**
 * Pictures on their way to a vision process; see features/vision-queue. Unlogged: they are in no WAL archive
 * and on no standby, and the callers put them back after a crash of the database. Ciphertext does not
 * compress.
 */
export const visionQueue = statementsChange('expand', [
  `create unlogged table vision_job (
    session_id text not null references session (session_id) on delete cascade,
    id bytea not null,
    kind text not null,
    contract smallint not null,
    priority smallint not null,
    content bytea,
    result bytea,
    tries integer not null default 0,
    asked_at timestamptz not null,
    queued_at timestamptz not null,
    due_at timestamptz,
    wanted_until timestamptz not null,
    primary key (session_id, id)
  )`,
  `alter table vision_job alter column content set storage external`,
  `alter table vision_job alter column result set storage external`,
  `create index vision_job_order on vision_job (priority, asked_at) where due_at is not null`,
  `create index vision_job_wanted on vision_job (wanted_until)`,
]);
