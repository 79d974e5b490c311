import { type Kysely, sql } from 'kysely';

/** One schema change. Rules and the test that enforces them: docs/decisions/0040-upgrades.md. */
export interface SchemaChange {
  /**
   * `expand`: a build that does not know the change can run beside one that does. `required`: it cannot; such
   * a change comes at least one release after the expansion that it completes.
   */
  readonly kind: 'expand' | 'required';
  /**
   * For `create index concurrently`, which cannot run in a transaction: every statement must be repeatable.
   */
  readonly outsideTransaction?: true;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** Runs statements one after the other. */
export const statementsChange = (
  kind: SchemaChange['kind'],
  statements: readonly string[],
): SchemaChange => ({
  kind,
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/**
 * Builds indexes while the table is read and written. An index left unfinished by an earlier try is dropped
 * first: it is invalid, and `if not exists` would keep it for good.
 *
 * @param indexes by name; the value is the part after the name in `create index`, such as `on session
 * (created_at)`.
 */
export const indexesChange = (indexes: Readonly<Record<string, string>>): SchemaChange => ({
  kind: 'expand',
  outsideTransaction: true,
  up: async (db) => {
    for (const [name, definition] of Object.entries(indexes)) {
      const { rows } = await sql<{ valid: boolean }>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
      if (rows[0]?.valid === false) await sql.raw(`drop index concurrently ${name}`).execute(db);
      await sql.raw(`create index concurrently if not exists ${name} ${definition}`).execute(db);
    }
  },
});
