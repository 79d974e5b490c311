import { type Kysely, sql } from 'kysely';
import type { Database } from '../kit/database/schema.ts';

/** Has the database refuse a technology's value, as if the process had died before; returns how to end that. */
export async function refuseState(db: Kysely<Database>, name: string): Promise<() => Promise<void>> {
  await sql`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise 'refused by a test'; end $$`.execute(db);
  await sql`create trigger refuses before insert on technology_state for each row
    when (new.name = ${sql.lit(name)}) execute function refuse()`.execute(db);
  return async () => {
    await sql`drop trigger refuses on technology_state`.execute(db);
  };
}
