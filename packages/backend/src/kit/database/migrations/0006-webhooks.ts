import { type Kysely, type Migration, sql } from 'kysely';

/** Webhook endpoints and deliveries. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table webhook_endpoint (
    id text primary key,
    integrator_id text not null references integrator (id),
    url text not null,
    created_at timestamptz not null,
    unique (integrator_id, url)
  )`,
  `create table webhook_delivery (
    id text primary key,
    endpoint_id text not null references webhook_endpoint (id) on delete cascade,
    session_id text not null references session (session_id) on delete cascade,
    type text not null,
    body text not null,
    created_at timestamptz not null,
    tries integer not null,
    due_at timestamptz,
    delivered_at timestamptz,
    outcome text
  )`,
  'create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null',
  'create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc)',
  'create index webhook_delivery_session on webhook_delivery (session_id)',
  'create index webhook_delivery_age on webhook_delivery (created_at)',
];
