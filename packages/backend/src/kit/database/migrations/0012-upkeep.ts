import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes for retention by policy, and for claiming webhook deliveries per endpoint. */
export const upkeep: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** When a policy's retention of a session's pictures or data ends; the same expression as in the query. */
const dueBy = (days: string) => `((created_at at time zone 'UTC') + ${days} * interval '1 day')`;

const statements = [
  `create index session_pictures_due on session (${dueBy('picture_days')})
    where picture_days is not null and pictures_erased_at is null`,
  `create index session_data_due on session (${dueBy('data_days')})
    where data_days is not null and erased_at is null`,
  'drop index session_with_picture_days',
  'drop index session_with_data_days',
  `create index webhook_delivery_claim on webhook_delivery (endpoint_id, due_at, id) where due_at is not null`,
];
