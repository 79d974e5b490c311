import { type Kysely, type Migration, sql } from 'kysely';

/** Hand-off of a session from a computer to a phone. */
export const handOff: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table hand_off (
    session_id text primary key references session (session_id) on delete cascade,
    generation integer not null,
    phase text not null check (phase in ('waiting', 'opened', 'active')),
    closed boolean not null,
    opened_by bytea,
    devices integer not null,
    technology text,
    step integer,
    steps integer,
    seen_at timestamptz
  )`,
];
