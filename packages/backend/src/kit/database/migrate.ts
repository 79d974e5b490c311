import { type Kysely, sql } from 'kysely';
import { errorCode } from '../errors.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import type { SchemaChange } from './schema-change.ts';
import { EXPANSIONS, REQUIRED, refuseNewer, schemaState } from './schema-state.ts';

/**
 * Kysely's migration lock, so that this migration and builds that use Kysely's `Migrator` wait for each
 * other.
 */
const LOCK = '3853314791062309107';
/**
 * Milliseconds that a change may block others while it waits for a table in use; then it gives up and
 * retries.
 */
const LOCK_MS = 400;
/** Milliseconds that one statement may hold a lock on a database in use. */
const STATEMENT_MS = 800;
/** Milliseconds between tries, at first and at most, and until a change is given up. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const GIVE_UP_MS = 5 * 60_000;
/** Milliseconds between checks whether another process has finished migrating, and until giving up. */
const TURN_MS = 100;
const TURN_LIMIT_MS = 60 * 60_000;
/** Lock or statement timeout, deadlock, serialization failure: nothing has changed, a retry may succeed. */
const passing = new Set(['55P03', '57014', '40P01', '40001']);

/**
 * Migrates the database to this build's schema, each change in its own transaction, while older servers keep
 * running. Safe to run concurrently: one process works, the others wait. No change holds a lock on a table in
 * use for longer than a second. Changes that build indexes need a connection without a statement timeout.
 *
 * @returns the names of the changes that ran.
 * @throws Error with code `newer_schema` if a newer build's schema excludes this one.
 */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const state = await schemaState(db);
  refuseNewer(state);
  if (state.missing.length === 0) return [];
  return db.connection().execute(async (connection) => {
    await takeTurn(connection);
    try {
      await openBooks(connection);
      const { missing, unknown, ran } = await schemaState(connection);
      refuseNewer({ unknown });
      for (const name of missing) {
        const change = migrations[name];
        if (change !== undefined) await patiently(name, () => run(connection, name, change, ran > 0));
      }
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)}::bigint)`.execute(connection);
    }
  });
}

/** Polls: a statement that waits for the lock would block index builds. */
async function takeTurn(connection: Kysely<Database>): Promise<void> {
  const since = performance.now();
  for (;;) {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(LOCK)}::bigint) as taken`.execute(connection);
    if (rows[0]?.taken) return;
    if (performance.now() - since > TURN_LIMIT_MS)
      throw new Error('Another process has been migrating for an hour');
    await pause(TURN_MS);
  }
}

async function openBooks(connection: Kysely<Database>): Promise<void> {
  for (const table of [REQUIRED, EXPANSIONS]) {
    await sql`create table if not exists ${sql.table(table)}
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
  }
}

async function run(
  connection: Kysely<Database>,
  name: string,
  change: SchemaChange,
  isInUse: boolean,
): Promise<void> {
  const note = (db: Kysely<Database>) =>
    sql`insert into ${sql.table(change.kind === 'required' ? REQUIRED : EXPANSIONS)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(db);
  if (change.outsideTransaction) {
    await change.up(untyped(connection));
    await note(connection);
    return;
  }
  await connection.transaction().execute(async (trx) => {
    if (isInUse) {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(trx);
    }
    await change.up(untyped(trx));
    await note(trx);
  });
}

/** A migration knows only the tables that existed when it was written. */
const untyped = (db: Kysely<Database>) => db as Kysely<unknown>;

/** Retries while a table is in use: each try blocks others only for a moment. */
async function patiently(name: string, work: () => Promise<void>): Promise<void> {
  const since = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const isPassing = passing.has(errorCode(error) ?? '');
      if (isPassing && performance.now() - since < GIVE_UP_MS) {
        await pause(pauseMs);
        continue;
      }
      const why = isPassing ? ': its table is never free for a moment, end long transactions' : '';
      throw new Error(`The database could not be migrated (${name})${why}`, { cause: error });
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
