import { createHash } from 'node:crypto';
import { type HandOff, handOffPatience } from '@kuelik/protocol';
import type { Selectable } from 'kysely';
import { sameBytes } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import type { SessionRow } from './rows.ts';

export type HandOffRow = Selectable<Database['hand_off']>;

/**
 * How often a declined hand-off may be reopened. An attacker who sends the link to a victim controls the
 * computer that requests the next number, and would send that number as well: one accidental `No` is
 * forgiven, a second one is final.
 */
const MAX_RENEWALS = 1;

/**
 * Devices that may take over one session: enough for a broken phone and its replacements, not for everyone
 * with the link.
 */
const MAX_DEVICES = 5;

const isFull = ({ devices }: HandOffRow): boolean => devices >= MAX_DEVICES;

/** A hand-off in its initial state. */
export function untouched(sessionId: string): HandOffRow {
  return {
    session_id: sessionId,
    generation: 0,
    phase: 'waiting',
    closed: false,
    opened_by: null,
    devices: 0,
    technology: null,
    step: null,
    steps: null,
    seen_at: null,
  };
}

/**
 * The four-digit pairing number of one hand-off. Not a secret: the holder of the link may know it. If a
 * person's own computer shows another number, or they have no computer in front of them, the number shows
 * that the link is someone else's.
 */
export function matchingCode({ session_id, generation }: HandOffRow): string {
  const digest = createHash('sha256').update(`hand-off:${session_id}:${generation}`).digest();
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0');
}

/** State of a hand-off for the computer that shows the QR code. */
export function describeHandOff(row: HandOffRow, session: SessionRow, now: Date): HandOff {
  const { technology, step, steps } = row;
  const state = stateOf(row, session, now);
  const isUnderWay = state === 'active' || state === 'lost' || state === 'full';
  return {
    state,
    code: matchingCode(row),
    step:
      isUnderWay && technology !== null && step !== null && steps !== null
        ? { technology, index: step, total: steps }
        : null,
  };
}

function stateOf(row: HandOffRow, session: SessionRow, now: Date): HandOff['state'] {
  if (session.status === 'FINISHED') return 'finished';
  if (session.status === 'FAILED') return 'failed';
  const isAlive = row.seen_at !== null && now.getTime() - row.seen_at.getTime() <= handOffPatience;
  if (row.phase === 'active' && isAlive) return 'active';
  if (row.closed) return mayRenew(row) ? 'declined' : 'closed';
  if (row.phase !== 'active') return row.phase;
  return isFull(row) ? 'full' : 'lost';
}

/**
 * Whether a device that does not hold the session may take it over by the QR code's link. The current holder
 * may reopen the link freely and is not checked here.
 *
 * @throws AppError 403 `hand_off_declined` after a `No` until the number is renewed; 403 `hand_off_limit` if
 * too many devices already had the session.
 */
export function checkMayTakeOver(row: HandOffRow): void {
  if (row.closed) throw new AppError(403, 'hand_off_declined');
  if (isFull(row)) throw new AppError(403, 'hand_off_limit');
}

/**
 * Ensures that a device opened the hand-off before it takes over the session, so that it received the number
 * and the computer was notified. Throws AppError 409 `hand_off_not_open`.
 */
export function checkHasOpened(row: HandOffRow, fingerprintHash: Buffer): void {
  if (row.opened_by !== null && sameBytes(row.opened_by, fingerprintHash)) return;
  throw new AppError(409, 'hand_off_not_open');
}

/**
 * Whether the device that holds the session has offered it to another one: it has sent a heartbeat
 * (`seen_at`), and is no longer in use. A `No` that is still in force withdraws the offer.
 */
export const isOffered = (row: HandOffRow): boolean =>
  row.seen_at !== null && row.phase !== 'active' && !row.closed && !isFull(row);

const mayRenew = ({ generation }: HandOffRow): boolean => generation < MAX_RENEWALS;

/** Ensures that a declined hand-off may be reopened. Throws AppError 403 `hand_off_declined`. */
export function checkMayRenew(row: HandOffRow): void {
  if (!mayRenew(row)) throw new AppError(403, 'hand_off_declined');
}
