import { AppError } from '@kuelik/backend';
import type { EDocument } from '@kuelik/providers';
import type * as v from 'valibot';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import { otherPerson } from '../../shared/server/record-proved.ts';
import type { receivedDocument, SentCode } from '../contract.ts';
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
import { codeLifetimeMs } from './limits.ts';
import { personOf } from './person.ts';
import { type OpenRequest, type Progress, progressAlong, readProgress, saveProgress } from './progress.ts';
import {
  askState,
  judgeReceived,
  keepDocument,
  recordConsent,
  recordFailure,
  unlessLast,
} from './receive.ts';
import { bringsNoDocument } from './refusal.ts';

type Received = v.InferOutput<typeof receivedDocument>;

interface Asked {
  readonly iin: string;
  readonly phone: string;
  readonly type: EDocumentType;
}

/** State of the open request's code. */
export async function sentCodeOf(call: Call, request: OpenRequest): Promise<SentCode> {
  const { platform, session, limits } = call;
  const wait = request.sentAt + limits.resend_after_s * 1000 - platform.now().getTime();
  return {
    code_length: request.codeLength,
    resend_after_s: Math.max(0, Math.ceil(wait / 1000)),
    attempts_left: await platform.attempts.left(
      session.id,
      counters.smsCode(request.round),
      limits.sms_attempts,
    ),
    sms_left: await platform.attempts.left(session.id, counters.sms, limits.sms_count),
  };
}

/** The request whose code may still be entered. */
export function openRequest({ platform }: Call, { request }: Progress): OpenRequest | null {
  if (request === null) return null;
  return request.approved || platform.now().getTime() < request.sentAt + codeLifetimeMs ? request : null;
}

/**
 * Requests an SMS code from the state. Repeating it for the same data while a code is valid is
 * `double_request`.
 */
export async function requestBySms(call: Call, { iin, phone, type }: Asked): Promise<SentCode> {
  const { platform, session, limits, state } = call;
  await requireNoResult(call);
  await platform.subscriptions.require(session, 'ED');
  requireType(call, type);
  if (isChildType(type))
    throw new AppError(400, 'document_no_type', {
      message: 'Request a child’s document by e-document/children/',
    });
  requireIin(iin);
  await requireSamePerson(call, iin);
  const progress = await readProgress(platform, session.id);
  const open = openRequest(call, progress);
  const same = progress.iin === iin && progress.phone === phone && progress.documentType === type;
  // A document that never becomes ready may be requested again once another SMS may be sent.
  const isOver = open?.approved === true && (await sentCodeOf(call, open)).resend_after_s === 0;
  if (open !== null && same && !isOver) {
    throw new AppError(400, 'double_request', {
      message: 'You have already requested a document for this session',
      detail: { ...(await sentCodeOf(call, open)) },
    });
  }
  await requireDocumentAttempt(call, 'sms');
  const smsLeft = await platform.attempts.left(session.id, counters.sms, limits.sms_count);
  if (smsLeft === 0) throw maximumAttempts('sms');
  await platform.phones.countSms(phone);
  const { requestId, codeLength } = await askState(call, 'sms', () =>
    state.requestDocument({ ...purpose(call), iin, phone, documentType: type }),
  );
  const request = {
    id: requestId,
    codeLength,
    sentAt: platform.now().getTime(),
    round: nextRound(limits.sms_count, smsLeft),
    approved: false,
  };
  // First, since it reads what counting needs as well.
  await platform.person.remember(session.id, { iin, phone });
  return spendSms(call, { ...progress, iin, phone, documentType: type }, request);
}

/** The round of the SMS that is counted next; calls of a session take turns, so no other one comes between. */
const nextRound = (limit: number, left: number) => limit - left + 1;

/**
 * Counts an SMS together with the request that it belongs to, and the reply to the call: a server that dies in between counts
 * none twice.
 */
async function spendSms(call: Call, progress: Progress, request: OpenRequest): Promise<SentCode> {
  const { platform, session, limits } = call;
  const sent = await sentCodeOf(call, request);
  const { left } = await platform.attempts.spend(session.id, counters.sms, limits.sms_count, {
    state: progressAlong(platform, { ...progress, request }),
    reply: (sms_left) => ({ data: { ...sent, sms_left } }),
  });
  return { ...sent, sms_left: left };
}

const notSent = () =>
  new AppError(400, 'not_sent_request', { message: 'No document was requested for this session' });

/** Requests another code, with its own attempts. 429 `resend_too_early` during the pause. */
export async function resendSms(call: Call): Promise<SentCode> {
  const { platform, session, limits, state } = call;
  await requireNoResult(call);
  const progress = await readProgress(platform, session.id);
  const request = progress.request;
  if (request === null || request.approved) throw notSent();
  const sent = await sentCodeOf(call, request);
  if (sent.sms_left === 0) throw maximumAttempts('sms');
  if (sent.resend_after_s > 0) {
    throw new AppError(429, 'resend_too_early', { retryAfter: sent.resend_after_s, detail: { ...sent } });
  }
  if (progress.phone !== null) await platform.phones.countSms(progress.phone);
  await settled(call, progress, () => askState(call, 'sms', () => state.resendCode(request.id)));
  const round = nextRound(limits.sms_count, sent.sms_left);
  const next = { ...request, sentAt: platform.now().getTime(), round };
  return spendSms(call, progress, next);
}

/** Submits an SMS code. A wrong one uses one of the code's attempts; an outage of the state does not. */
export async function approveSms(call: Call, code: string): Promise<Received> {
  const { platform, session, state } = call;
  await requireNoResult(call);
  const progress = await readProgress(platform, session.id);
  const request = openRequest(call, progress);
  if (request === null) throw notSent();
  if (request.approved) return processing;
  const sent = await sentCodeOf(call, request);
  if (sent.attempts_left === 0) throw maximumAttempts('sms-code', sent);
  const document = await settled(call, progress, () =>
    askState(call, 'sms', () => state.approveDocument(request.id, code)),
  );
  const approved = { ...progress, request: { ...request, approved: true } };
  await recordConsent(call, 'sms', { ...progressAlong(platform, approved), once: false });
  return receiveBySms(call, progress, document);
}

/** Polls for the document of an approved request. */
export async function readBySms(call: Call): Promise<Received> {
  const progress = await readProgress(call.platform, call.session.id);
  const request = openRequest(call, progress);
  if (!request?.approved) throw notSent();
  const document = await settled(call, progress, () =>
    askState(call, 'sms', () => call.state.readDocument(request.id)),
  );
  return receiveBySms(call, progress, document);
}

const processing: Received = { status: 'PROCESSING', result: null };

async function receiveBySms(call: Call, progress: Progress, raw: EDocument | null): Promise<Received> {
  // The state may answer `{}` for a few seconds before its final answer.
  if (raw === null || Object.keys(raw).length === 0 || progress.documentType === null) return processing;
  const expected = { type: progress.documentType, iin: progress.iin, phone: progress.phone };
  const { document, photo } = await settled(call, progress, () => judgeReceived(call, 'sms', raw, expected));
  const person = personOf(document, photo !== null, progress.phone);
  const kept = { document, photos: [photo], kind: 'edocument-photo', person } as const;
  // Another number may have been typed since the request.
  const { iin, phone } = progress;
  await call.platform.person.remember(call.session.id, { iin, phone });
  await settled(call, progress, () => keepDocument(call, 'sms', kept));
  return { status: 'READY', result: document };
}

/** Runs a step that the state may refuse, and applies a refusal to the open request. */
async function settled<T>(call: Call, progress: Progress, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError) || progress.request === null) throw error;
    throw await settleRefusal(call, progress, progress.request, error);
  }
}

/** Refusals that invalidate the request. */
const closing: readonly string[] = ['no_request', 'not_sent_request'];

async function settleRefusal(call: Call, progress: Progress, request: OpenRequest, refusal: AppError) {
  const { platform, session, limits } = call;
  const counter = counters.smsCode(request.round);
  const close = (reply: AppError) =>
    saveProgress(platform, session.id, { ...progress, request: null }, reply);
  if (isAlreadyFinal(refusal)) {
    await close(refusal);
    return refusal;
  }
  switch (refusal.code) {
    case 'wrong_code': {
      const sent = await sentCodeOf(call, request);
      const wrong = (attempts_left: number) =>
        new AppError(400, 'wrong_code', { detail: { ...sent, attempts_left }, cause: refusal });
      const { left } = await platform.attempts.spend(session.id, counter, limits.sms_attempts, {
        reply: unlessLast(wrong),
      });
      if (left === 0) await recordFailure(call, 'sms', 'maximum_attempts', wrong(0));
      return wrong(left);
    }
    case 'maximum_attempts': {
      // The state has locked the code: our own count no longer matters.
      while ((await platform.attempts.left(session.id, counter, limits.sms_attempts)) > 0) {
        await platform.attempts.spend(session.id, counter, limits.sms_attempts);
      }
      const over = maximumAttempts('sms-code', await sentCodeOf(call, request));
      await recordFailure(call, 'sms', 'maximum_attempts', over);
      return over;
    }
    case 'code_expired':
      return new AppError(400, 'code_expired', { detail: { ...(await sentCodeOf(call, request)) } });
    default: {
      const isLost = closing.includes(refusal.code);
      const reply = isLost ? notSent() : refusal;
      if (isLost || bringsNoDocument(refusal.code) || refusal.code === otherPerson) await close(reply);
      return reply;
    }
  }
}
