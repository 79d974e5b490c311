import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { cachePath, prepared } from '../../../../tools/lib/testing/prepared.ts';
import { migrate } from '../kit/database/migrate.ts';
import { migrations } from '../kit/database/migrations/index.ts';
import { openDatabase } from '../kit/database/open.ts';
import { openPglitePool } from '../kit/database/pglite-pool.ts';
import type { Database } from '../kit/database/schema.ts';
import { statementsOf } from './migration-statements.ts';

// Creating an embedded database takes seconds, so tests open copies of one that is created once and kept
// between runs.

const engine = '@electric-sql/pglite';

/** File of a migrated database's dump, uncompressed: decompressing takes longer than opening. */
export async function migratedDump(): Promise<string> {
  return prepared(cachePath(engine, `${await schemaHash()}.tar`), async (draft) => {
    const pool = await openPglitePool({ dir: null, loadFrom: null }, () => undefined);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db);
    await pool.dump(draft);
    await db.destroy();
  });
}

/**
 * Gives a server's data folder an empty, migrated database, as after an earlier start of the server. For
 * tests that do not concern the first start.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const database = await prepared(cachePath(engine, await schemaHash()), async (draft) => {
    const db = await openDatabase({ kind: 'embedded', dir: draft });
    await migrate(db);
    await db.destroy();
  });
  await cp(database, join(dataDir, 'database'), { recursive: true });
}

/** Changes with the statements that their migrations would execute, without executing them. */
async function schemaHash(): Promise<string> {
  const seen = await Promise.all(Object.values(migrations).map(statementsOf));
  return createHash('sha256').update(seen.flat().join('\n')).digest('hex').slice(0, 16);
}
