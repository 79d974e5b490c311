import { type Kysely, type Migration, sql } from 'kysely';

/** Session events, the sealed protocols generated from them, and later human reviews. */
export const sessionProtocol: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table session_event (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    technology text not null,
    kind text not null,
    detail bytea not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create table session_protocol (
    session_id text not null references session (session_id) on delete cascade,
    edition integer not null,
    content bytea,
    file text,
    size integer,
    sha256 bytea,
    created_at timestamptz not null,
    sealed_at timestamptz,
    tries integer not null default 0,
    due_at timestamptz,
    outcome text,
    primary key (session_id, edition)
  )`,
  'create index session_protocol_due on session_protocol (due_at) where due_at is not null',
  `create table sealed_file (
    sha256 bytea primary key,
    certificate_sha256 bytea not null,
    sealed_at timestamptz not null
  )`,
  `create table seal_certificate (
    sha256 bytea primary key,
    certificate bytea not null,
    roots jsonb not null,
    first_used_at timestamptz not null
  )`,
  `create table session_review (
    session_id text primary key references session (session_id) on delete cascade,
    decision text not null,
    note bytea not null,
    api_key_id text not null,
    created_at timestamptz not null
  )`,
];
