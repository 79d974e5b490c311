import type { ValidateReply } from '@kuelik/protocol';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { hashToken, randomToken } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { isTokenOf } from '../../platform/sessions/access.ts';
import { checkHasOpened, checkMayTakeOver, isOffered } from '../../platform/sessions/hand-off-state.ts';
import {
  checkNotExpired,
  checkNotFinished,
  findSession,
  holdsSession,
  type SessionRow,
} from '../../platform/sessions/rows.ts';
import { howItEnded, passedCodes, type WorkingSet, workingSet } from '../../platform/sessions/working-set.ts';
import { findHandOff, noteTakeOver } from './hand-off.ts';

const metadataSchema = v.nullable(v.record(v.string(), v.unknown()));

/**
 * Opens a session on a device and returns a token; the previous token ends, unless the caller shows it (`held`):
 * a reload or another tab of the same browser, whose other tabs must not lose the session. The first device is
 * bound by its fingerprint and may return freely; another may take over an unfinished session only with
 * `handOver` (the QR code's link), after opening the hand-off, and as `checkMayTakeOver` allows.
 *
 * @throws AppError 403 `other_device`, `hand_off_offered`, `hand_off_declined` or `hand_off_limit`, 404
 * `session_not_found` or `session_erased`, 409 `session_not_active` or `hand_off_not_open`, 410
 * `session_expired`.
 */
export async function validateSession(
  context: Context,
  sessionId: string,
  fingerprint: string,
  handOver: boolean,
  held: string | null,
): Promise<ValidateReply> {
  const fingerprintHash = hashToken(fingerprint);
  const token = randomToken();
  const set = await workingSet(context, sessionId);
  const row = set.session;
  checkNotExpired(row, context.now());
  // Only the device that went through the steps may learn how each ended.
  const keeps = held !== null && isTokenOf(row, held);
  checkNotFinished(row, keeps || holdsSession(row, fingerprintHash) ? howItEnded(set) : {});
  if (keeps) return { ...describe(await context.keys.of(sessionId), set), access_token: held };
  await checkMayOpen(context.db, row, fingerprintHash, handOver);
  // Before any write: an erased session must not store data of a device again.
  const key = await context.keys.of(sessionId);

  const isHolder = holdsSession(row, fingerprintHash);
  const open = async (trx: Kysely<Database>) => {
    const opening = handOver ? openElsewhere : openHere;
    const opened = await opening(trx, sessionId, hashToken(token), fingerprintHash);
    if (opened.length === 0) {
      const now = await findSession(trx, sessionId);
      checkNotFinished(now);
      await checkMayOpen(trx, now, fingerprintHash, handOver);
      throw new AppError(409, 'session_not_active', { detail: { status: now.status } });
    }
    if (!handOver || isHolder) return;
    // Read under the session's row lock: of two concurrent devices, the second sees the first.
    const handOff = await findHandOff(trx, sessionId);
    checkMayTakeOver(handOff);
    checkHasOpened(handOff, fingerprintHash);
    await noteTakeOver(trx, handOff, context.now());
  };
  // A first or returning device needs one statement; a take-over looks and writes under the row's lock.
  if (handOver) await transaction(context.db, open);
  else await open(context.db);

  return { ...describe(key, set), access_token: token };
}

const opensSession = (db: Kysely<Database>, sessionId: string, tokenHash: Buffer, fingerprintHash: Buffer) =>
  db
    .updateTable('session')
    .set({ status: 'PROGRESS', token_hash: tokenHash, fingerprint_hash: fingerprintHash })
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['QR', 'PROGRESS'])
    .returning('session_id');
const openElsewhere = compiledQuery(opensSession);
/** If two devices open a fresh session concurrently, one wins. */
const openHere = compiledQuery((db, sessionId: string, tokenHash: Buffer, fingerprintHash: Buffer) =>
  opensSession(db, sessionId, tokenHash, fingerprintHash).where((where) =>
    where.or([where('fingerprint_hash', 'is', null), where('fingerprint_hash', '=', fingerprintHash)]),
  ),
);

async function checkMayOpen(
  db: Kysely<Database>,
  row: SessionRow,
  fingerprintHash: Buffer,
  handOver: boolean,
): Promise<void> {
  if (handOver || row.fingerprint_hash === null || holdsSession(row, fingerprintHash)) return;
  if (isOffered(await findHandOff(db, row.session_id))) {
    throw new AppError(403, 'hand_off_offered', {
      message: 'The person must compare the number first',
    });
  }
  throw new AppError(403, 'other_device', { message: 'The session is in use on another device' });
}

function describe(key: SessionKey, set: WorkingSet): Omit<ValidateReply, 'access_token'> {
  const { session, organization } = set;
  const metadata = key.unsealJson('session', 'metadata', session.session_id, session.metadata);
  return {
    session_type: session.type,
    metadata: v.parse(metadataSchema, metadata),
    skip: [...session.skip],
    finished: passedCodes(set),
    organization: { name: organization },
  };
}
