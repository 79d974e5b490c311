import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Table of the changes without which a build must not run; it is Kysely's own, so that builds from before
 * `expansions` check the same list.
 */
export const REQUIRED = 'kysely_migration';
/** Table of the changes that older builds need not know. */
export const EXPANSIONS = 'schema_expansion';

/** How a database's schema compares with this build's, by names of changes. */
export interface SchemaState {
  /** Known to this build but not yet run. If all are missing, the database is new. */
  readonly missing: readonly string[];
  /** Run by a newer build; older builds must not run beside it. */
  readonly unknown: readonly string[];
  /** Expansions run by a newer build: this build can keep running. */
  readonly ahead: readonly string[];
  /** Run and known. */
  readonly ran: number;
}

/** Compares without changing anything. */
export async function schemaState(db: Kysely<Database>): Promise<SchemaState> {
  const [required, expansions] = [await namesIn(db, REQUIRED), await namesIn(db, EXPANSIONS)];
  const known = Object.keys(migrations);
  const isKnown = (name: string) => known.includes(name);
  const ran = known.filter((name) => required.includes(name) || expansions.includes(name));
  return {
    missing: known.filter((name) => !ran.includes(name)),
    unknown: required.filter((name) => !isKnown(name)),
    ahead: expansions.filter((name) => !isKnown(name) && !required.includes(name)),
    ran: ran.length,
  };
}

async function namesIn(db: Kysely<Database>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(db);
  if (!rows[0]?.is) return [];
  const found = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return found.rows.map(({ name }) => name);
}

/**
 * @throws Error with code `newer_schema` and a sentence for the operator if a newer build has changed the
 * schema so that this build must not run on it.
 */
export function refuseNewer({ unknown }: Pick<SchemaState, 'unknown'>): void {
  if (unknown.length === 0) return;
  const message =
    `The database was migrated by a newer version of Kuelik (${unknown.at(-1)}); this one knows migrations up to ` +
    `${Object.keys(migrations).at(-1)}: start the newer version`;
  throw Object.assign(new Error(message), { code: 'newer_schema' });
}

/**
 * Whether a newer build has changed the schema so that this build must not run on it; one short statement.
 */
export async function isOutdated(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(REQUIRED)}`.execute(db);
  return rows.some(({ name }) => !(name in migrations));
}
