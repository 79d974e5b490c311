import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';

const TABLE = 'session_protocol';
/** Much longer than creating a protocol takes, so only a dead process's orders are taken over. */
const LEASE_MS = 90_000;
const SECOND_MS = 1000;
/** Pauses between failed attempts; the last one repeats until the session is erased. */
const PAUSES_MS = [5, 30, 120, 600, 3600].map((seconds) => seconds * SECOND_MS);

/** An ordered edition, held by its claimer. */
export interface ClaimedProtocol {
  readonly sessionId: string;
  readonly edition: number;
  /** Attempts, including this one. */
  readonly tries: number;
}

/** Orders an edition of a session's protocol; no effect if already ordered. */
export async function requestProtocol(
  db: Kysely<Database> | Transaction<Database>,
  sessionId: string,
  edition: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto(TABLE)
    .values({ session_id: sessionId, edition, created_at: now, due_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'edition']).doNothing())
    .execute();
}

/** Claims what is due, for one session or all; concurrent processes claim different ones. */
export async function claimProtocols(
  db: Kysely<Database>,
  now: Date,
  limit: number,
  sessionId?: string,
): Promise<readonly ClaimedProtocol[]> {
  const rows = await db
    .with(
      (due) => due('due').materialized(),
      (due) =>
        due
          .selectFrom(TABLE)
          .select(['session_id', 'edition'])
          .where('due_at', '<=', now)
          // A later edition names the earlier one by its hash.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom(`${TABLE} as earlier`)
                  .select('earlier.edition')
                  .whereRef('earlier.session_id', '=', `${TABLE}.session_id`)
                  .whereRef('earlier.edition', '<', `${TABLE}.edition`)
                  .where('earlier.sealed_at', 'is', null)
                  // So that the row is looked up for each of the few orders, not joined to the whole table.
                  .limit(1)
                  .offset(0),
              ),
            ),
          )
          .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
          .orderBy('due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable(TABLE)
    .from('due')
    .set({ due_at: new Date(now.getTime() + LEASE_MS), tries: sql<number>`tries + 1`, outcome: null })
    .whereRef(`${TABLE}.session_id`, '=', 'due.session_id')
    .whereRef(`${TABLE}.edition`, '=', 'due.edition')
    .returning([`${TABLE}.session_id`, `${TABLE}.edition`, `${TABLE}.tries`])
    .execute();
  return rows.map(({ session_id, edition, tries }) => ({ sessionId: session_id, edition, tries }));
}

/** Returns a claimed order for a later attempt. */
export async function postpone(
  db: Kysely<Database>,
  { sessionId, edition, tries }: ClaimedProtocol,
  outcome: string,
  now: Date,
): Promise<void> {
  const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? SECOND_MS;
  await db
    .updateTable(TABLE)
    .set({ due_at: new Date(now.getTime() + pause), outcome })
    .where('session_id', '=', sessionId)
    .where('edition', '=', edition)
    .where('sealed_at', 'is', null)
    .execute();
}
