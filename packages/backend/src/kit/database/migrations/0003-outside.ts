import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Technology access and subscriptions of integrators, consents, and alerts that only the integrator can act
 * on. Existing integrators keep access to the technologies of their defaults.
 */
export const outside: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table technology_access (
    integrator_id text not null references integrator (id) on delete cascade,
    code text not null,
    created_at timestamptz not null,
    primary key (integrator_id, code)
  )`,
  `insert into technology_access (integrator_id, code, created_at)
    select distinct id, code, created_at from integrator, jsonb_array_elements_text(defaults->'technologies') as code`,
  `create table subscription (
    id text primary key,
    integrator_id text not null references integrator (id) on delete cascade,
    code text not null,
    starts_at timestamptz not null,
    ends_at timestamptz,
    created_at timestamptz not null,
    check (ends_at > starts_at)
  )`,
  'create index subscription_by_integrator on subscription (integrator_id, code, starts_at)',
  `create table consent (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    purpose text not null,
    text_version text not null,
    locale text not null,
    channel text not null check (channel in ('checkbox', 'sms-code', 'sms-reply', 'app-code')),
    person bytea,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  `create table alert (
    id text primary key,
    integrator_id text not null references integrator (id) on delete cascade,
    session_id text not null references session (session_id) on delete cascade,
    code text not null,
    technology text not null,
    created_at timestamptz not null,
    unique (session_id, code, technology)
  )`,
  'create index alert_by_integrator on alert (integrator_id, id desc)',
];
