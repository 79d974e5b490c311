import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../kit/database/schema.ts';

/** Has the database refuse a technology's value, as if the process had died before; returns how to end that. */
export const refuseState = (db: Kysely<Database>, name: string): Promise<() => Promise<void>> =>
  refuse(db, 'technology_state', sql`new.name = ${sql.lit(name)}`);

/** The same with consents. */
export const refuseConsents = (db: Kysely<Database>): Promise<() => Promise<void>> =>
  refuse(db, 'consent', sql`true`);

/** The same with results of technologies. */
export const refuseResults = (db: Kysely<Database>): Promise<() => Promise<void>> =>
  refuse(db, 'result', sql`true`);

async function refuse(
  db: Kysely<Database>,
  table: keyof Database,
  which: RawBuilder<unknown>,
): Promise<() => Promise<void>> {
  await sql`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise 'refused by a test'; end $$`.execute(db);
  await sql`create trigger refuses before insert on ${sql.table(table)} for each row
    when (${which}) execute function refuse()`.execute(db);
  return async () => {
    await sql`drop trigger refuses on ${sql.table(table)}`.execute(db);
  };
}
