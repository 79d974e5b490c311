import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { transaction } from '../../kit/database/retry.ts';
import { AppError } from '../../kit/errors.ts';
import { requestProtocol } from './queue.ts';

const TABLE = 'session_review';

export const reviewDecisions = ['confirmed', 'rejected'] as const;
/** A human decision on a finished session. */
export const review = v.object({
  decision: v.picklist(reviewDecisions),
  /** In the reviewer's words; may be empty. */
  note: v.string(),
  /** The key's label. */
  by: v.string(),
  at: v.string(),
});
export type Review = v.InferOutput<typeof review>;

/** Null: no decision yet. */
export async function readReview(
  { db }: Pick<Context, 'db'>,
  key: SessionKey,
  sessionId: string,
): Promise<Review | null> {
  const row = await db
    .selectFrom(TABLE)
    .innerJoin('api_key', 'api_key.id', 'session_review.api_key_id')
    .select(['decision', 'note', 'session_review.created_at', 'api_key.label'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const note = v.parse(v.string(), key.unsealJson(TABLE, 'note', sessionId, row.note));
  return { decision: row.decision, note, by: row.label, at: row.created_at.toISOString() };
}

export interface NewReview {
  readonly decision: Review['decision'];
  readonly note: string;
  readonly apiKeyId: string;
}

/**
 * Stores a human decision, once, and orders the protocol's second edition if there is a first. The session's
 * own status does not change: it is the result of the steps.
 * @throws AppError 409 `session_not_finished` while it runs, 409 `review_already_exists`.
 */
export async function addReview(
  { db, keys, now }: Context,
  sessionId: string,
  { decision, note, apiKeyId }: NewReview,
): Promise<void> {
  const key = await keys.of(sessionId);
  await transaction(db, async (trx) => {
    const session = await trx
      .selectFrom('session')
      .select('finished_at')
      .where('session_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (session?.finished_at == null) throw new AppError(409, 'session_not_finished');
    const added = await trx
      .insertInto(TABLE)
      .values({
        session_id: sessionId,
        decision,
        note: key.sealJson(TABLE, 'note', sessionId, note),
        api_key_id: apiKeyId,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .returning('session_id')
      .executeTakeFirst();
    if (added === undefined) throw new AppError(409, 'review_already_exists');
    const first = await trx
      .selectFrom('session_protocol')
      .select('edition')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (first !== undefined) await requestProtocol(trx, sessionId, 2, now());
  });
}
