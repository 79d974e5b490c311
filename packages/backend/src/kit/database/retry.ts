import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '../errors.ts';
import type { Database } from './schema.ts';
import { isStalePlan } from './statement-names.ts';

/** Serialization failure and deadlock: the transaction had no effect and can be retried. */
const repeatable = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/** A transaction that is retried when the database asks for it; distributed engines often do. */
export async function transaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const mayRepeat = repeatable.has(errorCode(error) ?? '') || isStalePlan(error);
      if (attempt >= MAX_TRIES || !mayRepeat) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
