import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A raw SQL statement with `$1` parameters: for parts with their own tables. */
export type RawQuery = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

export function rawQuery(db: Kysely<Database>): RawQuery {
  return (text, values) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
}
