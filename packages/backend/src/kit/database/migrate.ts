import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Migrates the database to this build's schema, or leaves it unchanged. Safe to run concurrently: one process
 * works, the others wait.
 *
 * @param schema PostgreSQL schema to use; the connection's own by default.
 * @returns the names of the migrations that ran.
 */
export async function migrate(db: Kysely<Database>, schema?: string): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
