import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../kit/database/migrate.ts';
import { openDatabase } from '../kit/database/open.ts';
import type { Database } from '../kit/database/schema.ts';

/** A schema of a PostgreSQL server, and what it was when it was made. */
export interface TestSchema {
  readonly name: string;
  /** After its last connection has ended; once, however often it is called. */
  giveBack(): Promise<void>;
}

interface Kept {
  readonly name: string;
  readonly state: string;
}

/** Of each server, emptied and ready for the next test of this process: some tests start their own server. */
const idle = new Map<string, Kept[]>();
/** One connection of this process to each server. */
const administrators = new Map<string, Promise<Kysely<Database>>>();

/**
 * An empty, migrated schema. Given back, it is emptied and kept for the next test: making and dropping one takes half a
 * second of processor time, emptying one a twentieth of that. One whose tables a test has changed, or that holds much, is
 * dropped instead. One that is still in use, and the last ones, stay until the server ends.
 *
 * @param url a server of the tests' own
 */
export async function borrowSchema(url: string): Promise<TestSchema> {
  const admin = await administratorOf(url);
  const others = idle.get(url) ?? [];
  idle.set(url, others);
  const kept = others.pop() ?? (await makeSchema(url, admin));
  let back: Promise<void> | null = null;
  return { name: kept.name, giveBack: () => (back ??= giveBack(admin, kept, others)) };
}

function administratorOf(url: string): Promise<Kysely<Database>> {
  const known = administrators.get(url) ?? openDatabase({ kind: 'server', url, maxConnections: 1 });
  administrators.set(url, known);
  return known;
}

async function makeSchema(url: string, admin: Kysely<Database>): Promise<Kept> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await sql`create schema ${sql.id(name)}`.execute(admin);
  const db = await openDatabase({ kind: 'server', url, schema: name, maxConnections: 1 });
  await migrate(db);
  await db.destroy();
  return { name, state: await stateOf(admin, name) };
}

async function giveBack(admin: Kysely<Database>, kept: Kept, others: Kept[]): Promise<void> {
  const { name, state } = kept;
  if (await isUsed(admin, name)) return;
  try {
    if ((await stateOf(admin, name)) === state) {
      await empty(admin, name);
      others.push(kept);
      return;
    }
  } catch {
    // Too much to delete, or a table is gone.
  }
  await sql`drop schema ${sql.id(name)} cascade`.execute(admin);
}

/** Whether a statement continues after its connection has ended, as where a test cuts lines. */
async function isUsed(admin: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_locks join pg_class on pg_class.oid = relation
    where relnamespace = ${name}::regnamespace and pid <> pg_backend_pid() limit 1`.execute(admin);
  return rows.length > 0;
}

/** Bytes of a table from which deleting its rows costs more than a new schema. */
const MUCH = 1_000_000;

/** Differs after any change of tables, columns, constraints, triggers or functions, or of the lists of changes. */
async function stateOf(admin: Kysely<Database>, name: string): Promise<string> {
  const own = sql.lit(name);
  const tables = sql`select oid from pg_class where relnamespace = ${own}::regnamespace`;
  const lastOf = (catalog: string, which: ReturnType<typeof sql>) =>
    sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.table(catalog)} where ${which})`;
  const parts = [
    lastOf('pg_attribute', sql`attrelid in (${tables})`),
    lastOf('pg_constraint', sql`connamespace = ${own}::regnamespace`),
    lastOf('pg_trigger', sql`tgrelid in (${tables})`),
    lastOf('pg_proc', sql`pronamespace = ${own}::regnamespace`),
    sql`(select string_agg(relname || relkind::text, ',' order by relname) from pg_class
      where relnamespace = ${own}::regnamespace)`,
    ...['kysely_migration', 'schema_expansion'].map(
      (table) => sql`(select string_agg(name, ',' order by name) from ${sql.id(name, table)})`,
    ),
  ];
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', ${sql.join(parts)}) as state`.execute(
    admin,
  );
  return String(rows[0]?.state);
}

/**
 * Deletes all rows but the lists of changes; the tables have no sequences. Without triggers: the order of the tables is of
 * no account. Most tables have had no row, and emptying one by `truncate` recreates its files.
 *
 * @throws Error if a table holds much
 */
async function empty(admin: Kysely<Database>, name: string): Promise<void> {
  await sql`${sql.raw(`do $$
    declare each record;
    begin
      set local session_replication_role = replica;
      for each in
        select oid::regclass as place, pg_relation_size(oid) as bytes from pg_class
        where relnamespace = '${name}'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and relname not in ('kysely_migration', 'schema_expansion')
      loop
        if each.bytes > ${MUCH} then raise 'too much'; end if;
        execute format('delete from %s', each.place);
      end loop;
    end $$`)}`.execute(admin);
}
