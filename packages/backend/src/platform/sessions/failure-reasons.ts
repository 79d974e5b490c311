import type { FailureReasonRequest } from '@kuelik/protocol';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import { AppError } from '../../kit/errors.ts';
import { holdSession } from './rows.ts';

const MAX_REASONS = 50;
const MAX_BYTES = 8 * 1024;

/**
 * Stores why a session failed, encrypted. Beyond the 50th, reasons are dropped silently: the reporter cannot
 * act on it.
 *
 * @throws AppError 413 `reason_too_large` above 8 KB.
 */
export async function addFailureReason(context: Context, reason: FailureReasonRequest): Promise<void> {
  const { session_id, type, detail } = reason;
  if (Buffer.byteLength(JSON.stringify(detail ?? null)) > MAX_BYTES)
    throw new AppError(413, 'reason_too_large');
  const id = sortableId(context.now());
  const key = await context.keys.of(session_id);
  await transaction(context.db, async (trx) => {
    // Prevents concurrent reports from both being the 50th.
    await holdSession(trx, session_id);
    const { count } = await trx
      .selectFrom('failure_reason')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('session_id', '=', session_id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_REASONS) return;
    await trx
      .insertInto('failure_reason')
      .values({
        session_id,
        id,
        type,
        detail: key.sealJson('failure_reason', 'detail', id, detail ?? null),
        created_at: context.now(),
      })
      .execute();
  });
}
