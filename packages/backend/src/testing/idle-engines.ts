import type { PostgresPool } from 'kysely';
import { openPglitePool, type PglitePool } from '../kit/database/pglite-pool.ts';
import { migratedDump } from './migrated.ts';

/** An embedded database in memory, and what its schema was when it was opened. */
interface Engine {
  readonly pool: PglitePool;
  readonly schema: string;
}

/** Emptied and ready for the next test of this process. */
const idle: Engine[] = [];
/** Each holds about 100 MB. */
const MOST_IDLE = 2;

/**
 * An empty, migrated database in memory. When its pool ends, it is emptied and kept for the next test: opening one
 * takes over a second of processor time, emptying one less than a tenth. One whose schema a test has changed, or that
 * cannot be emptied, is closed instead.
 */
export async function borrowEngine(): Promise<PostgresPool> {
  const engine = idle.pop() ?? (await openEngine());
  let ended: Promise<void> | null = null;
  return {
    connect: async () => {
      if (ended !== null) throw new Error('The test has closed its database');
      return engine.pool.connect();
    },
    end: () => (ended ??= giveBack(engine)),
  };
}

async function openEngine(): Promise<Engine> {
  const pool = await openPglitePool({ dir: null, loadFrom: await migratedDump() }, () => undefined);
  return { pool, schema: await schemaOf(pool) };
}

async function giveBack(engine: Engine): Promise<void> {
  const { pool, schema } = engine;
  try {
    if (idle.length >= MOST_IDLE || (await schemaOf(pool)) !== schema) return await pool.end();
    await run(pool, emptyAll);
    await run(pool, 'discard all');
    idle.push(engine);
  } catch {
    await pool.end();
  }
}

/** Bytes from which a table is emptied by `truncate`: rows deleted from it would stay in its file. */
const MUCH = 256 * 1024;

/**
 * Every table but the lists of changes that have run; the tables have no sequences. Without triggers: the order of the
 * tables is of no account. Most tables have had no row, and `truncate` takes ten times longer, since it recreates files.
 */
const emptyAll = `do $$
  declare each record;
  begin
    set local session_replication_role = replica;
    for each in
      select oid::regclass as place, pg_table_size(oid) as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname not in ('kysely_migration', 'schema_expansion')
    loop
      if each.bytes > ${MUCH} then execute format('truncate %s cascade', each.place);
      else execute format('delete from %s', each.place);
      end if;
    end loop;
  end $$`;

/** What PostgreSQL itself brings has lower numbers (`FirstNormalObjectId`), and most rows of its catalogs. */
const FIRST_OWN = 16_384;

/** Differs after any change of tables, columns, constraints, triggers or functions, or of the lists of changes. */
async function schemaOf(pool: PglitePool): Promise<string> {
  const catalogs = {
    pg_attribute: 'attrelid',
    ...{ pg_constraint: 'oid', pg_trigger: 'oid', pg_proc: 'oid', pg_namespace: 'oid' },
  };
  const last = Object.entries(catalogs).map(
    ([name, id]) =>
      `(select count(*) || ':' || max(xmin::text::bigint) from ${name} where ${id} >= ${FIRST_OWN})`,
  );
  const names = ['kysely_migration', 'schema_expansion'].map(
    (table) => `(select string_agg(name, ',' order by name) from ${table})`,
  );
  const indexes = `(select string_agg(relname, ',' order by relname) from pg_class where relkind = 'i')`;
  const rows = await run(pool, `select concat_ws(' ', ${[...last, ...names, indexes].join(', ')}) as state`);
  return String(rows[0]?.state);
}

async function run(pool: PglitePool, statement: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await pool.connect();
  try {
    return (await connection.query<Record<string, unknown>>(statement, [])).rows;
  } finally {
    connection.release();
  }
}
