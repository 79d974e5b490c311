import { isKeptStatus } from '@kuelik/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { type EndedTurn, keyedCall, type StepReply } from '../../kit/http/request-memo.ts';

/** The current call's reply, as it is kept for repetitions. */
export interface StoredReplyRow {
  readonly sessionId: string;
  readonly key: string;
  readonly status: number;
  /** Sealed. */
  readonly body: Buffer;
  readonly expiresAt: Date;
  /** The lock that was taken together with the call's key: the call's last write ends it; null: none. */
  readonly turn: EndedTurn | null;
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
    // Its heartbeats end, so that it is deleted as it is. If the write fails, it still holds for most of a lease.
    turn: (await call.turn?.stop()) ?? null,
  };
}

/**
 * A part of a statement, `, reply_stored as (…)`: stores the reply and deletes the lock of the call's key if the part `written` has
 * returned a row. So a call whose server dies after its last write is answered by its repetition as it would have been.
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
      )${row.turn === null ? sql`` : endingTurn(row.turn, written)}`;

const endingTurn = (
  { sessionId, name, until }: EndedTurn,
  written: RawBuilder<unknown>,
) => sql`, turn_ended as (
    delete from technology_state
    where session_id = ${sessionId} and name = ${name} and expires_at = ${until}::timestamptz and exists (${written})
  )`;

/** To be called once a statement with `storingReply` is committed. */
export function noteStoredReply(row: StoredReplyRow | null): void {
  const call = row === null ? null : keyedCall(row.sessionId);
  if (call !== null) call.isReplyStored = true;
}
