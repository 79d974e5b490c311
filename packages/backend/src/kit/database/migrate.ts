import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Migrates the database to this build's schema, or leaves it unchanged. Safe to run concurrently: one process
 * works, the others wait.
 *
 * @param schema PostgreSQL schema to use; the connection's own by default.
 * @returns the names of the migrations that ran.
 * @throws Error with code `newer_schema` if a newer build has migrated the database.
 */
export async function migrate(db: Kysely<Database>, schema?: string): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw asNewer(error) ?? new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Kysely calls migrations that this build does not know corrupted; null for any other error. */
function asNewer(error: unknown): Error | null {
  const unknown = /previously executed migration (\S+) is missing/.exec(
    error instanceof Error ? error.message : '',
  )?.[1];
  if (unknown === undefined) return null;
  const message =
    `The database was migrated by a newer version of Kuelik (${unknown}); this one knows migrations up to ` +
    `${Object.keys(migrations).at(-1)}: start the newer version`;
  return Object.assign(new Error(message, { cause: error }), { code: 'newer_schema' });
}

/** How a database's schema compares with this build's; names of migrations that only one of them has. */
export interface SchemaState {
  /** Known to this build, not yet run. All: the database is new. */
  readonly missing: readonly string[];
  /** Run by a newer build. */
  readonly unknown: readonly string[];
  /** Run and known. */
  readonly ran: number;
}

/** Compares without changing anything. */
export async function schemaState(db: Kysely<Database>): Promise<SchemaState> {
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regclass('kysely_migration') is not null as is`.execute(db);
  const ran = rows[0]?.is
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
    ran: known.filter((name) => ran.includes(name)).length,
  };
}
