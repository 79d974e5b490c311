import type { Kysely } from 'kysely';
import { databaseOf, openDatabase } from '../kit/database/open.ts';
import type { Database } from '../kit/database/schema.ts';
import { borrowEngine } from './idle-engines.ts';
import { borrowSchema } from './idle-schemas.ts';

export interface TestDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * An empty, migrated database: on PostgreSQL, if KUELIK_TEST_DATABASE_URL names a server, a schema of its
 * own; otherwise the embedded one in memory.
 */
export async function openTestDatabase(
  onStatement?: (sql: string, parameters: readonly unknown[]) => void,
): Promise<TestDatabase> {
  // The tests' only setting: which of the two databases to use.
  const url = process.env.KUELIK_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') return openSchema(url, onStatement);
  const db = databaseOf(await borrowEngine(), onStatement);
  return { db, close: () => db.destroy() };
}

async function openSchema(
  url: string,
  onStatement?: (sql: string, parameters: readonly unknown[]) => void,
): Promise<TestDatabase> {
  const { name, giveBack } = await borrowSchema(url);
  const db = await openDatabase(
    { kind: 'server', url, schema: name, maxConnections: 5 },
    undefined,
    onStatement,
  );
  return {
    db,
    close: async () => {
      await db.destroy();
      await giveBack();
    },
  };
}
