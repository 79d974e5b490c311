import type { HandOff, HandOffDevice, HandOffProgress, OpenHandOffReply } from '@kuelik/protocol';
import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { hashToken, sameBytes } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { addFailureReason } from '../../platform/sessions/failure-reasons.ts';
import {
  checkMayRenew,
  checkMayTakeOver,
  describeHandOff,
  type HandOffRow,
  matchingCode,
  untouched,
} from '../../platform/sessions/hand-off-state.ts';
import {
  checkNotExpired,
  checkNotFinished,
  findSession,
  holdsSession,
  type SessionRow,
} from '../../platform/sessions/rows.ts';
import { createAlerts } from '../alerts/alerts.ts';

/** Reads a session's hand-off, in its initial state if there is no row. */
export async function findHandOff(db: Kysely<Database>, sessionId: string): Promise<HandOffRow> {
  const row = await db
    .selectFrom('hand_off')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? untouched(sessionId);
}

type Change = Partial<Omit<HandOffRow, 'session_id'>>;

async function change(db: Kysely<Database>, sessionId: string, values: Change): Promise<void> {
  await db
    .insertInto('hand_off')
    .values({ ...untouched(sessionId), ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

async function unexpired(context: Context, sessionId: string): Promise<SessionRow> {
  const session = await findSession(context.db, sessionId);
  checkNotExpired(session, context.now());
  return session;
}

/** State of the hand-off. Throws AppError 404, 410. */
export async function lookAtHandOff(context: Context, sessionId: string): Promise<HandOff> {
  const session = await unexpired(context, sessionId);
  return describeHandOff(await findHandOff(context.db, sessionId), session, context.now());
}

/**
 * A device has opened the QR code's link: notifies the computer and returns the number that the device must
 * show.
 * @throws AppError 403 `hand_off_declined` or `hand_off_limit`, 404, 409 `session_not_active`, 410.
 */
export async function openHandOff(context: Context, device: HandOffDevice): Promise<OpenHandOffReply> {
  const session = await unexpired(context, device.session_id);
  checkNotFinished(session);
  const row = await findHandOff(context.db, session.session_id);
  const fingerprint = hashToken(device.fingerprint);
  if (holdsSession(session, fingerprint)) {
    return { code: matchingCode(row), known: true };
  }
  checkMayTakeOver(row);
  await change(context.db, session.session_id, { phase: 'opened', opened_by: fingerprint });
  return { code: matchingCode(row), known: false };
}

/**
 * The person on the phone reports that no computer shows this number: closes the hand-off to further devices
 * and alerts the integrator. Allowed only for the device that opened the link last; idempotent.
 * @throws AppError 404, 409 `hand_off_not_open` or `session_not_active`, 410.
 */
export async function declineHandOff(context: Context, device: HandOffDevice): Promise<void> {
  const session = await unexpired(context, device.session_id);
  checkNotFinished(session);
  const row = await findHandOff(context.db, session.session_id);
  if (row.opened_by === null || !sameBytes(row.opened_by, hashToken(device.fingerprint))) {
    throw new AppError(409, 'hand_off_not_open');
  }
  if (row.closed) return;
  const code = 'hand_off_declined';
  const detail = { value: 'CLIENT', code };
  await addFailureReason(context, { session_id: session.session_id, type: 'client', detail });
  const alarmed = { id: session.session_id, organization: { id: session.integrator_id } };
  await createAlerts(context).raise(alarmed, code, '');
  // Last: until the hand-off is closed, a phone that got no reply retries, so the alert is always raised in
  // the end.
  await change(context.db, session.session_id, { phase: 'waiting', closed: true });
}

/**
 * Reopens a declined hand-off, once, under another number; an open one stays unchanged. Throws AppError 403
 * `hand_off_declined`, 404, 409, 410.
 */
export async function renewHandOff(context: Context, sessionId: string): Promise<HandOff> {
  const session = await unexpired(context, sessionId);
  checkNotFinished(session);
  const row = await findHandOff(context.db, sessionId);
  if (row.closed) {
    checkMayRenew(row);
    const values = { generation: row.generation + 1, closed: false, opened_by: null };
    await change(context.db, sessionId, { ...values, ...(row.phase === 'opened' && { phase: 'waiting' }) });
  }
  return lookAtHandOff(context, sessionId);
}

/** Records the phone's heartbeat and step. `session` is the token's. */
export async function noteProgress(
  context: Context,
  session: SessionRow,
  progress: HandOffProgress,
): Promise<void> {
  checkNotExpired(session, context.now());
  checkNotFinished(session);
  const { technology = null, index = null, total = null } = progress.step ?? {};
  const values = { technology, step: index, steps: total, seen_at: context.now() };
  await change(context.db, session.session_id, { phase: 'active', ...values });
}

/**
 * The device that holds the session cannot continue and shows the number: until another device takes over,
 * the plain link leads to the comparison of the number, as the QR code's link does. `session` is the token's.
 * Throws AppError 403 `hand_off_declined` or `hand_off_limit`, 409 `session_not_active`, 410.
 */
export async function offerHandOff(context: Context, session: SessionRow): Promise<HandOff> {
  checkNotExpired(session, context.now());
  checkNotFinished(session);
  checkMayTakeOver(await findHandOff(context.db, session.session_id));
  await change(context.db, session.session_id, { phase: 'waiting', seen_at: context.now() });
  return lookAtHandOff(context, session.session_id);
}

/** Records that a device has taken over the session. Call within the transaction that assigns it. */
export async function noteTakeOver(db: Kysely<Database>, row: HandOffRow, now: Date): Promise<void> {
  const values = { phase: 'active', opened_by: null, devices: row.devices + 1, seen_at: now } as const;
  await change(db, row.session_id, { ...values, technology: null, step: null, steps: null });
}
