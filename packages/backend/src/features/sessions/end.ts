import type { Transaction } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import { requestProtocol } from '../../platform/session-protocol/queue.ts';
import { sessionPolicyOf } from '../../platform/sessions/session-policy.ts';
import { announce } from '../webhooks/announce.ts';

/**
 * Ends a session in progress atomically: its status, the event, and the order for its protocol if the policy
 * wants one. False if it was not in progress.
 */
export async function endSession(
  trx: Transaction<Database>,
  sessionId: string,
  status: 'FINISHED' | 'FAILED',
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('session')
    .set({ status, finished_at: now })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'PROGRESS')
    .returning('policy')
    .executeTakeFirst();
  if (row === undefined) return false;
  await announce(trx, { type: 'session.finished', data: { session_id: sessionId, status } }, now);
  if (sessionPolicyOf(row).protocol !== null) await requestProtocol(trx, sessionId, 1, now);
  return true;
}

/** Ends a session whose policy says so after a step failed for good. */
export async function endFailed(trx: Transaction<Database>, sessionId: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('session')
    .select('policy')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (row !== undefined && sessionPolicyOf(row).ends_on_failure)
    await endSession(trx, sessionId, 'FAILED', now);
}
