import { type Kysely, type Migration, sql } from 'kysely';

/** Sessions, data of technologies, and integrators. Requires PostgreSQL 15. */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table server_key (
    name text primary key,
    kek_id text not null,
    wrapped bytea not null
  )`,
  `create table integrator (
    id text primary key,
    name text not null,
    origins jsonb not null,
    defaults jsonb not null,
    created_at timestamptz not null
  )`,
  `create table api_key (
    id text primary key,
    integrator_id text not null references integrator (id),
    key_hash bytea not null unique,
    label text not null,
    may_override jsonb not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create table session (
    session_id text primary key,
    integrator_id text not null references integrator (id),
    type text not null check (type in ('DEMO', 'PRODUCTION')),
    status text not null check (status in ('QR', 'PROGRESS', 'FINISHED', 'FAILED')),
    technologies jsonb not null,
    skip jsonb not null,
    flow_config jsonb not null,
    technology_configs jsonb not null,
    metadata bytea not null,
    token_hash bytea,
    fingerprint_hash bytea,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    finished_at timestamptz,
    erased_at timestamptz,
    pictures_erased_at timestamptz
  )`,
  'create unique index session_by_token on session (token_hash)',
  'create index session_by_integrator on session (integrator_id, created_at desc, session_id)',
  'create index session_with_pictures on session (created_at) where pictures_erased_at is null',
  'create index session_with_data on session (created_at) where erased_at is null',
  `create table session_key (
    session_id text primary key references session (session_id) on delete cascade,
    kek_id text not null,
    wrapped bytea not null
  )`,
  'create index session_key_by_kek on session_key (kek_id)',
  `create table failure_reason (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    type text not null,
    detail bytea not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create table attempt (
    session_id text not null references session (session_id) on delete cascade,
    counter text not null,
    spent integer not null,
    primary key (session_id, counter)
  )`,
  `create table result (
    session_id text not null references session (session_id) on delete cascade,
    code text not null,
    status text not null check (status in ('success', 'failure')),
    final boolean not null,
    data bytea not null,
    updated_at timestamptz not null,
    primary key (session_id, code)
  )`,
  `create table evidence (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    kind text not null,
    content_type text not null,
    size integer not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  'create index evidence_by_kind on evidence (session_id, kind, id)',
  `create table technology_state (
    session_id text not null references session (session_id) on delete cascade,
    name text not null,
    value bytea not null,
    expires_at timestamptz not null,
    primary key (session_id, name)
  )`,
  'create index technology_state_by_expiry on technology_state (expires_at)',
  `create table claim (
    scope text not null,
    value_hash bytea not null,
    created_at timestamptz not null,
    primary key (scope, value_hash)
  )`,
  'create index claim_by_age on claim (created_at)',
  `create table idempotency (
    session_id text not null references session (session_id) on delete cascade,
    key text not null,
    fingerprint bytea not null,
    status integer,
    body bytea,
    locked_until timestamptz not null,
    expires_at timestamptz not null,
    primary key (session_id, key)
  )`,
  'create index idempotency_by_expiry on idempotency (expires_at)',
  `create table camera_report (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    device bytea not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create table security_check (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    compromised boolean not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create table integrity_manifest (
    id text primary key,
    type text not null check (type in ('FRONTEND', 'WIDGET')),
    files jsonb not null,
    created_at timestamptz not null
  )`,
  'create index integrity_manifest_newest on integrity_manifest (type, id desc)',
];
