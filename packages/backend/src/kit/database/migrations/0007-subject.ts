import { type Kysely, type Migration, sql } from 'kysely';

/** Claims about the person proved by a session's steps, and the handling of contradictions. */
export const subject: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table subject_claim (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    technology text not null,
    outcome text not null check (outcome in ('accepted', 'refused')),
    proofs bytea not null,
    created_at timestamptz not null,
    primary key (session_id, id)
  )`,
  // Null: the defaults, also for sessions created by a server of the previous version.
  'alter table session add column contradictions jsonb',
];
