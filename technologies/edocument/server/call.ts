import { type ActiveSession, AppError, FinalResultError, type Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';
import type { Providers } from '@kuelik/providers';
import { inTurn } from '../../shared/server/in-turn.ts';
import { purposeOf } from '../../shared/server/purpose.ts';
import { type ExhaustedLimit, edocumentCode, type PageLocale } from '../contract.ts';
import type { EDocumentType } from '../document-types.ts';
import type { EDocumentLimits } from './limits.ts';

/** One call with its session and services. */
export interface Call {
  readonly platform: Platform;
  readonly state: Providers['state'];
  readonly session: ActiveSession;
  readonly limits: EDocumentLimits;
  readonly locale: PageLocale;
  /** Named in `detail` of every refusal. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** How a document is requested; each method counts its own attempts. */
export type Method = 'sms' | 'code' | 'child';

/** Names of the session's counters. */
export const counters = {
  /** SMS that were sent. */
  sms: 'ED-sms',
  /** Wrong entries of one SMS code. */
  smsCode: (round: number) => `ED-sms-code-${round}`,
  /** Wrong six-digit codes. */
  code: 'ED-code',
  /** Replies without a document. */
  document: (method: Method) => `ED-${method}-document`,
} as const;

/** The requester and the purpose. */
export const purpose = ({ session, locale }: Call) => purposeOf(session, edocumentCode, locale);

export function maximumAttempts(limit: ExhaustedLimit, detail: Readonly<Record<string, unknown>> = {}) {
  return new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0, limit, ...detail } });
}

/** Throws AppError 400 `invalid_iin`. Not counted: the state was not called. */
export function requireIin(iin: string): void {
  if (!isIin(iin)) throw new AppError(400, 'invalid_iin', { detail: { checked: 'here' } });
}

/** Throws AppError 409 `other_person` if an earlier step has proved another IIN: the state is not called. */
export function requireSamePerson({ platform, session }: Call, iin: string): Promise<void> {
  return platform.subject.check(session.id, edocumentCode, [{ by: 'typed', iin }]);
}

/** Throws AppError 400 `document_no_type` if the integrator requires another type. */
export function requireType({ limits }: Call, type: EDocumentType): void {
  if (limits.document_type !== null && limits.document_type !== type) {
    throw new AppError(400, 'document_no_type', {
      message: 'The integrator allows only another document type',
    });
  }
}

const alreadyReceived = () =>
  new AppError(400, 'already_received', { message: 'EDocument for this session has already been received' });

/** Throws AppError 400 `already_received`: one document per session. */
export async function requireNoResult({ platform, session }: Call): Promise<void> {
  if ((await platform.results.read(session.id, edocumentCode))?.status !== 'success') return;
  throw alreadyReceived();
}

/**
 * Runs one call of a session at a time. Where an earlier one has ended the step for good, the platform refuses in its
 * own words: they become the catalogue's.
 */
export async function takeTurn<T>({ platform, session }: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(platform, session.id, edocumentCode, work);
  } catch (error) {
    if (!(error instanceof FinalResultError)) throw error;
    throw error.code === 'maximum_attempts' ? maximumAttempts('document') : alreadyReceived();
  }
}

/** Throws AppError 423 `maximum_attempts` if this method has failed too often. */
export async function requireDocumentAttempt({ platform, session, limits }: Call, method: Method) {
  const left = await platform.attempts.left(session.id, counters.document(method), limits.document_attempts);
  if (left === 0) throw maximumAttempts('document', { method });
}
