import { type Kysely, type Migration, sql } from 'kysely';

/** What the steps of a session prove of the person, and what follows when two contradict each other. */
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
  // Null: the defaults, also of sessions that a server of the version before creates meanwhile.
  'alter table session add column contradictions jsonb',
];
