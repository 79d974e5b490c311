import { AppError, type Consent, type ConsentMark, type GivenProof } from '@kuelik/backend';
import { agree, closeConsent } from '../../shared/server/agree.ts';
import { ask } from '../../shared/server/provider-failure.ts';
import { recordProved } from '../../shared/server/record-proved.ts';
import { statePhoto } from '../../shared/server/state-photo.ts';
import { type EDocumentResult, edocumentCode } from '../contract.ts';
import { isChildType } from '../document-types.ts';
import { type Call, counters, type Method } from './call.ts';
import { type Expected, judgeDocument } from './judge.ts';
import { readProgress } from './progress.ts';
import { bringsNoDocument, concernsIntegrator, refusals } from './refusal.ts';

/** Versions of the consent wordings shown on the pages; a new wording is a new version. */
const textVersion = 'e-document-2';
const channels = { sms: 'sms-code', code: 'app-code', child: 'checkbox' } as const;

/** The person's consent to the state's disclosure of the document. */
const consentTo = ({ locale }: Call, method: Method): Consent => ({
  purpose: 'e-document',
  textVersion,
  locale,
  channel: channels[method],
});

/** Records the consent, with what is stored beside it. */
export const recordConsent = (call: Call, method: Method, along: ConsentMark): Promise<void> =>
  call.platform.consents.record(call.session.id, consentTo(call, method), along);

/**
 * Records the consent and keeps the document that `receive` returns. If the server dies in between, the repeated call
 * records no second one; a refused document ends the consent to it.
 */
export async function agreedDocument<T>(call: Call, method: Method, receive: () => Promise<T>): Promise<T> {
  const { platform, session } = call;
  const consent = consentTo(call, method);
  await agree(platform, session.id, { ...consent, person: await platform.person.read(session.id) });
  try {
    return await receive();
  } catch (error) {
    const isRefused = error instanceof AppError && error.httpStatus < 500;
    if (isRefused) await closeConsent(platform, session.id, consent.purpose);
    throw error;
  }
}

/**
 * Calls the state's gateway. A refusal that means "no document" uses a document attempt and is recorded as
 * the step's failure; one that only the integrator can fix raises its alert; an outage uses nothing. Throws
 * AppError.
 */
export function askState<T>(call: Call, method: Method, work: () => Promise<T>): Promise<T> {
  return counted(call, method, () => ask(work(), refusals));
}

/** Runs what may refuse the document, and counts the refusal. */
async function counted<T>(call: Call, method: Method, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    if (concernsIntegrator(refusal.code)) {
      await call.platform.alerts.raise(call.session, refusal.code, edocumentCode);
    }
    if (!bringsNoDocument(refusal.code)) throw refusal;
    throw await countRefusal(call, method, refusal);
  }
}

async function countRefusal(call: Call, method: Method, refusal: AppError): Promise<AppError> {
  const { platform, session, limits } = call;
  const counter = counters.document(method);
  const { left } = await platform.attempts.spend(session.id, counter, limits.document_attempts);
  const counted = new AppError(refusal.httpStatus, refusal.code, {
    detail: { ...refusal.detail, ...call.about, attempts_left: left },
    cause: refusal.cause,
  });
  await recordFailure(call, method, refusal.code, counted, 'if-final');
  // Of an SMS the open request is closed, with the reply.
  if (method !== 'sms') {
    await closeConsent(platform, session.id, consentTo(call, method).purpose, counted);
  }
  return counted;
}

/**
 * Records a failure, final once neither an SMS code nor an app's code can return a document any more. A child's document that was
 * refused too often ends the step only where the integrator asks for it: otherwise another document may be chosen.
 *
 * @param reply to the call, if this is its last write: always, or if it is final
 */
export async function recordFailure(
  call: Call,
  method: Method,
  code: string,
  reply: AppError,
  written: 'last' | 'if-final' = 'last',
): Promise<void> {
  const { platform, session } = call;
  const failure = { status: 'failure', data: { code } } as const;
  const final = await isHopeless(call, method);
  await platform.results.record(session.id, edocumentCode, failure, {
    final,
    reply: written === 'last' || final ? reply : undefined,
  });
}

async function isHopeless({ platform, session, limits }: Call, method: Method): Promise<boolean> {
  const left = (counter: string, limit: number) => platform.attempts.left(session.id, counter, limit);
  if (method === 'child') {
    if ((await left(counters.document('child'), limits.document_attempts)) > 0) return false;
    if (limits.document_type !== null && isChildType(limits.document_type)) return true;
  }
  const { request } = await readProgress(platform, session.id);
  const byCode = await left(counters.code, limits.code_attempts);
  const byCodeDocument = await left(counters.document('code'), limits.document_attempts);
  if (byCode > 0 && byCodeDocument > 0) return false;
  if ((await left(counters.document('sms'), limits.document_attempts)) === 0) return true;
  if ((await left(counters.sms, limits.sms_count)) > 0) return false;
  return request === null || (await left(counters.smsCode(request.round), limits.sms_attempts)) === 0;
}

/** A document from the state, with its photo as we re-encoded it. */
export interface ReceivedDocument {
  readonly document: EDocumentResult;
  readonly photo: Buffer | null;
}

/**
 * Judges a document from the state. Throws AppError like `askState` if it is not the requested one, and 503
 * `overloaded`.
 */
export function judgeReceived(
  call: Call,
  method: Method,
  raw: unknown,
  expected: Expected,
): Promise<ReceivedDocument> {
  return counted(call, method, async () => {
    const verdict = judgeDocument(raw, expected);
    if (verdict.ok) {
      const photo = await statePhoto(verdict.document.face_photo);
      const document = { ...verdict.document, face_photo: photo?.toString('base64') ?? null };
      return { document, photo };
    }
    const status = verdict.code === 'document_no_type' ? 400 : 404;
    throw new AppError(status, verdict.code);
  });
}

/** The reply to store with an attempt: none with the last one, after which a failure is recorded. */
export const unlessLast =
  (reply: (left: number) => AppError) =>
  (left: number): AppError | undefined =>
    left === 0 ? undefined : reply(left);

/** What is stored of a step that has received its document. */
interface Kept {
  readonly document: EDocumentResult;
  readonly photos: readonly ReceivedDocument['photo'][];
  readonly kind: 'edocument-photo' | 'edocument-child-photo';
  readonly person: readonly GivenProof[];
}

/**
 * Stores the document as the step's result, with its photo. Throws AppError 409 `result_already_exists`, and
 * 409 `other_person`, which uses a document attempt.
 */
export async function keepDocument(call: Call, method: Method, kept: Kept): Promise<void> {
  const { platform, session, limits } = call;
  const { document, photos, kind, person } = kept;
  await recordProved(platform, session.id, {
    code: edocumentCode,
    data: document,
    reply: { data: { status: 'READY', result: document } },
    person,
    evidence: photos.flatMap((bytes) =>
      bytes === null ? [] : [{ kind, bytes, contentType: 'image/jpeg' as const }],
    ),
    spend: async () => {
      const counter = counters.document(method);
      const { left } = await platform.attempts.spend(session.id, counter, limits.document_attempts);
      return { left, final: await isHopeless(call, method) };
    },
  });
}
