import { type Kysely, type Migration, sql } from 'kysely';

/** Policies, the policy of each session, API key lifecycle, and rate limits shared by all processes. */
export const policies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table policy (
    integrator_id text not null references integrator (id),
    name text not null,
    version integer not null,
    content jsonb not null,
    api_key_id text,
    created_at timestamptz not null,
    primary key (integrator_id, name, version)
  )`,
  'alter table session add column policy jsonb',
  'alter table session add column private_metadata bytea',
  'alter table session add column picture_days integer',
  'alter table session add column data_days integer',
  'alter table session add column test boolean not null default false',
  'create index session_with_picture_days on session (created_at) where picture_days is not null and pictures_erased_at is null',
  'create index session_with_data_days on session (created_at) where data_days is not null and erased_at is null',
  "alter table api_key add column prefix text not null default ''",
  "alter table api_key add column mode text not null default 'live'",
  // The scopes that every existing key has; managing requires a key created with that scope.
  `alter table api_key add column scopes jsonb not null default '["read", "create", "erase"]'`,
  'alter table api_key add column expires_at timestamptz',
  'alter table api_key add column created_by text',
  "alter table integrator add column redirect_origins jsonb not null default '[]'",
  `create table rate (
    scope text not null,
    subject bytea not null,
    window_end timestamptz not null,
    spent integer not null,
    primary key (scope, subject)
  )`,
  'create index rate_age on rate (window_end)',
];
