import { AppError } from '@kuelik/backend';
import type { EDocumentResult } from '../contract.ts';
import { type EDocumentType, isChildType } from '../document-types.ts';
import {
  type Call,
  counters,
  maximumAttempts,
  purpose,
  requireDocumentAttempt,
  requireIin,
  requireNoResult,
  requireSamePerson,
  requireType,
} from './call.ts';
import { personOf } from './person.ts';
import { readProgress } from './progress.ts';
import {
  agreedDocument,
  askState,
  judgeReceived,
  keepDocument,
  recordFailure,
  unlessLast,
} from './receive.ts';

interface Entered {
  readonly code: string;
  readonly type: EDocumentType;
  /** Undefined: use the session's known one. */
  readonly iin: string | undefined;
}

/**
 * Submits the six-digit code of a banking or government app. A wrong one uses an attempt; an outage does not.
 */
export async function documentByCode(call: Call, entered: Entered): Promise<EDocumentResult> {
  const { platform, session, limits, state } = call;
  const { code, type } = entered;
  await requireNoResult(call);
  await platform.subscriptions.require(session, 'ED');
  requireType(call, type);
  if (isChildType(type))
    throw new AppError(400, 'document_no_type', {
      message: 'Request a child’s document by e-document/children/',
    });
  const iin = entered.iin ?? (await platform.person.read(session.id)).iin ?? '';
  requireIin(iin);
  await requireSamePerson(call, iin);
  await requireDocumentAttempt(call, 'code');
  if ((await platform.attempts.left(session.id, counters.code, limits.code_attempts)) === 0) {
    throw maximumAttempts('code');
  }
  // An open SMS request is unaffected: its code may still be entered.
  await platform.person.remember(session.id, { iin });
  const raw = await tried(call, () =>
    askState(call, 'code', () => state.documentByCode({ ...purpose(call), iin, documentType: type, code })),
  );
  return agreedDocument(call, 'code', async () => {
    const phone = (await readProgress(platform, session.id)).phone || null;
    const { document, photo } = await judgeReceived(call, 'code', raw, { type, iin, phone });
    const person = personOf(document, photo !== null, null);
    await keepDocument(call, 'code', { document, photos: [photo], kind: 'edocument-photo', person });
    return document;
  });
}

async function tried<T>(call: Call, ask: () => Promise<T>): Promise<T> {
  const { platform, session, limits } = call;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'maximum_attempts') throw maximumAttempts('code');
    if (error.code !== 'wrong_code') throw error;
    const wrong = (left: number) =>
      new AppError(400, 'wrong_code', { detail: { attempts_left: left }, cause: error });
    const { left } = await platform.attempts.spend(session.id, counters.code, limits.code_attempts, {
      reply: unlessLast(wrong),
    });
    if (left === 0) await recordFailure(call, 'code', 'maximum_attempts', wrong(0));
    throw wrong(left);
  }
}
