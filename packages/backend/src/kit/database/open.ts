import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely';
import { errorCode } from '../errors.ts';
import { sendDirectly } from './direct.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglitePool } from './pglite-pool.ts';
import type { Database } from './schema.ts';
import {
  type ConnectionLoad,
  type MeasuredPool,
  openServerPool,
  type ServerLocation,
} from './server-pool.ts';

/** The embedded database's PostgreSQL major version; it cannot open a folder of another version. */
const EMBEDDED_VERSION = '18';
/** Written into the folder after its database has first been opened. */
const READY_MARK = 'kuelik.ready';

export type DatabaseLocation =
  /** A folder for the embedded database. */
  { readonly kind: 'embedded'; readonly dir: string } | ({ readonly kind: 'server' } & ServerLocation);

/** How an SQL statement ended. */
export interface StatementEnd {
  readonly ms: number;
  /** The database's error code, `failed` without one; null: it succeeded. */
  readonly error: string | null;
}

/** Called with each statement, begin and commit included, and its values: to count, trace or explain them. */
export type OnStatement = (sql: string, parameters: readonly unknown[], end: StatementEnd) => void;

/**
 * Opens the database: PostgreSQL, or PGlite in its own thread. Both use the same SQL and return the same
 * types: int8 as number, bytea as Buffer, date and interval as string, timestamps as Date.
 *
 * @param onBroken called when the connection to the embedded database is lost for good.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onBroken: (error: Error) => void = () => undefined,
  onStatement?: OnStatement,
): Promise<Kysely<Database>> {
  return databaseOf(await openPool(location, onBroken), onStatement);
}

/** The database behind a pool; destroying it ends the pool. */
export function databaseOf(pool: PostgresPool | MeasuredPool, onStatement?: OnStatement): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  const log: LogConfig = (event) => {
    const { query, queryDurationMillis: ms } = event;
    const error = event.level === 'error' ? (errorCode(event.error) ?? 'failed') : null;
    onStatement?.(query.sql, query.parameters, { ms, error });
  };
  const db = new Kysely<Database>({ dialect, ...(onStatement !== undefined && { log }) });
  if ('load' in pool) pools.set(db, pool);
  if ('send' in pool && onStatement === undefined) sendDirectly(db, pool.send);
  return db;
}

/** How busy the connections of a PostgreSQL server's database are; null for the embedded one, which has one. */
export const poolLoadOf = (db: Kysely<Database>): ConnectionLoad | null => pools.get(db)?.load() ?? null;

const pools = new WeakMap<Kysely<Database>, MeasuredPool>();

/** Like `openDatabase`, but only the pool. */
export async function openPool(
  location: DatabaseLocation,
  onBroken: (error: Error) => void,
): Promise<PostgresPool | MeasuredPool> {
  switch (location.kind) {
    case 'server':
      return openServerPool(location);
    case 'embedded':
      return openFolder(resolve(location.dir), onBroken);
  }
}

async function openFolder(dir: string, onBroken: (error: Error) => void): Promise<PostgresPool> {
  const unlock = lockFolder(dir);
  try {
    setAsideUnfinished(dir);
    checkVersion(dir);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const pool = await openPglitePool({ dir, loadFrom: null }, onBroken);
    writeFileSync(join(dir, READY_MARK), '');
    return {
      connect: () => pool.connect(),
      end: async () => {
        await pool.end();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A process killed while creating the folder leaves one that never opens again. Without the marker file it
 * never acknowledged any data; the broken folder is kept beside the new one anyway.
 */
function setAsideUnfinished(dir: string): void {
  if (!existsSync(dir) || existsSync(join(dir, READY_MARK))) return;
  renameSync(dir, `${dir}.unfinished-${Date.now()}`);
}

/** The embedded engine rejects another major version's folder with an unhelpful message. */
function checkVersion(dir: string): void {
  const file = join(dir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version !== EMBEDDED_VERSION) {
    throw Object.assign(
      new Error(
        `The database folder ${dir} was written by PostgreSQL ${version}, this build embeds ${EMBEDDED_VERSION}: ` +
          'export it with the version that wrote it and import it into a new folder',
      ),
      { code: 'database_version' },
    );
  }
}
