import type { TestApp } from '@kuelik/backend/testing';

type Database = TestApp['context']['db'];

/** Ends what calls of a dead server still hold, their keys and turns, as if its leases had run out at `over`. */
export async function endLeases(db: Database, over: Date): Promise<void> {
  await db.updateTable('idempotency').set({ locked_until: over }).where('status', 'is', null).execute();
  await db
    .updateTable('technology_state')
    .set({ expires_at: over })
    .where('name', 'like', 'turn:%')
    .execute();
}

/** Whether a query is answered: connections that have ended are found out by their next use. */
export const isAnswered = (db: Database): Promise<boolean> =>
  db
    .selectFrom('session')
    .select('session_id')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
