import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** One SQL statement as it stands, with `$1` parameters: for parts that keep tables of their own. */
export type RawQuery = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

export function rawQuery(db: Kysely<Database>): RawQuery {
  return (text, values) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
}
