import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { lockFolder } from './folder-lock.ts';
import { openPglitePool } from './pglite-pool.ts';
import type { Database } from './schema.ts';
import { openServerPool, type ServerLocation } from './server-pool.ts';

/** The embedded database's PostgreSQL major version; it cannot open a folder of another version. */
const EMBEDDED_VERSION = '18';
/** Written into the folder after its database has first been opened. */
const READY_MARK = 'kuelik.ready';

export type DatabaseLocation =
  /** A folder for the embedded database. */
  | { readonly kind: 'embedded'; readonly dir: string }
  /** The embedded database in memory, from a dump if there is one: for tests. */
  | { readonly kind: 'memory'; readonly loadFrom: string | null }
  | ({ readonly kind: 'server' } & ServerLocation);

/**
 * Opens the database: PostgreSQL, or PGlite in its own thread. Both use the same SQL and return the same
 * types: int8 as number, bytea as Buffer, date and interval as string, timestamps as Date.
 *
 * @param onBroken called when the connection to the embedded database is lost for good.
 * @param onStatement called with each statement and its values, including begin and commit: to count or
 * explain them.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onBroken: (error: Error) => void = () => undefined,
  onStatement?: (sql: string, parameters: readonly unknown[]) => void,
): Promise<Kysely<Database>> {
  const pool = await openPool(location, onBroken);
  const dialect = new PostgresDialect({ pool });
  if (onStatement === undefined) return new Kysely<Database>({ dialect });
  return new Kysely<Database>({ dialect, log: ({ query }) => onStatement(query.sql, query.parameters) });
}

/** Like `openDatabase`, but only the pool. */
export async function openPool(
  location: DatabaseLocation,
  onBroken: (error: Error) => void,
): Promise<PostgresPool> {
  switch (location.kind) {
    case 'server':
      return openServerPool(location);
    case 'memory':
      return openPglitePool({ dir: null, loadFrom: location.loadFrom }, onBroken);
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
