import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../kit/database/migrate.ts';
import { databaseOf, openDatabase } from '../kit/database/open.ts';
import type { Database } from '../kit/database/schema.ts';
import { borrowEngine } from './idle-engines.ts';

export interface TestDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * An empty, migrated database: on PostgreSQL, if KUELIK_TEST_DATABASE_URL names a server, a schema that is
 * dropped afterwards; otherwise the embedded one in memory.
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
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const admin = await openDatabase({ kind: 'server', url, maxConnections: 1 });
  await sql`create schema ${sql.id(schema)}`.execute(admin);
  const db = await openDatabase({ kind: 'server', url, schema, maxConnections: 5 }, undefined, onStatement);
  await migrate(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin);
      await admin.destroy();
    },
  };
}
