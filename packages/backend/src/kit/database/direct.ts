import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Runs one statement on any connection; returns its rows. */
export type Send = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const senders = new WeakMap<Kysely<Database>, Send>();

/** From now on compiled queries on `db`, outside of transactions, go to `send` without a detour over Kysely. */
export const sendDirectly = (db: Kysely<Database>, send: Send): void => void senders.set(db, send);

/** The rows of a compiled query; `db` may be a transaction. */
export async function rowsOf<Row>(db: Kysely<Database>, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const send = senders.get(db);
  // The query's type says what its rows are, as for Kysely.
  if (send !== undefined) return (await send(query.sql, query.parameters)) as readonly Row[];
  return (await db.executeQuery<Row>(query)).rows;
}
