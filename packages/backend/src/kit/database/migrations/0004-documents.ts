import { type Kysely, type Migration, sql } from 'kysely';

/** Documents to be signed, and their signatures. */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table signing_document (
    session_id text not null references session (session_id) on delete cascade,
    id text not null,
    facts bytea not null,
    size integer not null,
    created_at timestamptz not null,
    signed bytea,
    signed_at timestamptz,
    primary key (session_id, id)
  )`,
];
