import { isKeptStatus } from '@kuelik/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { keyedCall, type StepReply } from '../../kit/http/request-memo.ts';

/** The current call's reply, as it is kept for repetitions. */
export interface StoredReplyRow {
  readonly sessionId: string;
  readonly key: string;
  readonly status: number;
  /** Sealed. */
  readonly body: Buffer;
  readonly expiresAt: Date;
}

/** The row of a reply; null if the call has no key, or if replies of this status are not kept. */
export async function replyRowOf(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  sessionId: string,
  reply: StepReply | undefined,
): Promise<StoredReplyRow | null> {
  const call = keyedCall(sessionId);
  if (call === null || reply === undefined) return null;
  const { status, body } = call.render(reply);
  if (!isKeptStatus(status)) return null;
  const sessionKey = await keys.of(sessionId);
  return {
    sessionId,
    key: call.key,
    status,
    body: sessionKey.sealJson('idempotency', 'body', call.key, body),
    expiresAt: new Date(now().getTime() + call.keepMs),
  };
}

/**
 * A part of a statement, `, reply_stored as (…)`: stores the reply if the part `written` has returned a row. So a call whose server
 * dies after its last write is answered by its repetition as it would have been.
 */
export const storingReply = (
  row: StoredReplyRow | null,
  written: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  row === null
    ? sql``
    : sql`, reply_stored as (
        update idempotency
        set status = ${row.status}::integer, body = ${row.body}::bytea, expires_at = ${row.expiresAt}::timestamptz
        where session_id = ${row.sessionId} and key = ${row.key} and status is null and exists (${written})
      )`;

/** To be called once a statement with `storingReply` is committed. */
export function noteStoredReply(row: StoredReplyRow | null): void {
  const call = row === null ? null : keyedCall(row.sessionId);
  if (call !== null) call.isReplyStored = true;
}
