import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { migrate } from '../kit/database/migrate.ts';
import { migrations } from '../kit/database/migrations/index.ts';
import { openDatabase } from '../kit/database/open.ts';
import { openPglitePool } from '../kit/database/pglite-pool.ts';
import type { Database } from '../kit/database/schema.ts';

export interface TestDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * An empty, migrated database: on PostgreSQL, if KUELIK_TEST_DATABASE_URL names a server, a schema that is
 * dropped afterwards; otherwise the embedded one in memory. Creating that from scratch takes seconds, so a
 * migrated dump is cached between runs.
 */
export async function openTestDatabase(onStatement?: (sql: string) => void): Promise<TestDatabase> {
  // The tests' only setting: which of the two databases to use.
  const url = process.env.KUELIK_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') return openSchema(url, onStatement);
  const db = await openDatabase({ kind: 'memory', loadFrom: await migratedDump() }, undefined, onStatement);
  return { db, close: () => db.destroy() };
}

async function openSchema(url: string, onStatement?: (sql: string) => void): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const admin = await openDatabase({ kind: 'server', url, maxConnections: 1 });
  await sql`create schema ${sql.id(schema)}`.execute(admin);
  const db = await openDatabase({ kind: 'server', url, schema, maxConnections: 5 }, undefined, onStatement);
  await migrate(db, schema);
  return {
    db,
    close: async () => {
      await db.destroy();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin);
      await admin.destroy();
    },
  };
}

/** The dump's file; created on first use, named by a hash of its inputs. */
async function migratedDump(): Promise<string> {
  const sources = createHash('sha256')
    .update(await statements())
    .digest('hex')
    .slice(0, 16);
  const root = fileURLToPath(new URL('../../../../node_modules/.cache/kuelik/', import.meta.url));
  const file = join(root, `pglite-${sources}.tar.gz`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const pool = await openPglitePool({ dir: null, loadFrom: null }, () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await pool.dump(draft);
  renameSync(draft, file);
  await db.destroy();
  return file;
}

/** Everything that the migrations would execute, without executing it. */
async function statements(): Promise<string> {
  const seen: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      seen.push(event.query.sql);
    },
  });
  for (const migration of Object.values(migrations)) await migration.up(recorder);
  return seen.join('\n');
}
