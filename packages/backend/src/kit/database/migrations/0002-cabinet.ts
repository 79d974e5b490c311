import { type Kysely, type Migration, sql } from 'kysely';

/** Cabinet sign-ins, and the audit log of reads and erasures of sessions. */
export const cabinet: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table cabinet_sign_in (
    token_hash bytea primary key,
    api_key_id text not null references api_key (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index cabinet_sign_in_by_expiry on cabinet_sign_in (expires_at)',
  `create table audit (
    id text primary key,
    integrator_id text not null references integrator (id),
    api_key_id text not null,
    via text not null check (via in ('api_key', 'cabinet')),
    action text not null,
    session_id text,
    created_at timestamptz not null
  )`,
  'create index audit_by_integrator on audit (integrator_id, id desc)',
  'create index audit_by_session on audit (session_id, id) where session_id is not null',
];
