import { type ActiveSession, AppError, type Outages, type Platform, type Refusals } from '@kuelik/backend';
import type { CloudSigning } from '@kuelik/providers';
import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { readLeniently } from '../../../shared/both/read-settings.ts';
import { type SignerError, signerCode, signerMessages } from '../../contract/signer.ts';
import { signatureSettings } from '../../settings.ts';
import { readSigner, type SigningPerson } from '../signing-person.ts';

/** The context of one call of a session that may sign. */
export interface Call {
  readonly platform: Platform;
  readonly signing: CloudSigning;
  readonly session: ActiveSession;
  readonly person: SigningPerson;
  readonly settings: v.InferOutput<typeof signatureSettings>;
}

const statuses: Readonly<Record<SignerError, number>> = {
  incorrect_password: 400,
  incorrect_otp: 400,
  result_missing: 404,
  not_found: 404,
  no_access: 403,
  cannot_be_signed: 409,
  identifier_missing: 409,
  cannot_connect: 503,
  service_trouble: 503,
};

/** A refusal with the specification's message, by which clients recognize it. */
export const signerError = (
  code: SignerError,
  detail: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): AppError => new AppError(statuses[code], code, { message: signerMessages[code], detail, cause });

/** The service's refusals as the signer's errors. */
export const refusals: Refusals = {
  session_not_exist: { status: 409, code: 'identifier_missing' },
  weak_password: 400,
  code_expired: 400,
  maximum_attempts: 423,
  no_open_issue: { status: 409, code: 'certificate_exists' },
};

export const outages: Outages = {
  unreachable: { code: 'cannot_connect', message: signerMessages.cannot_connect },
  trouble: { code: 'service_trouble', message: signerMessages.service_trouble },
};

const accessCodes = new Set(['no_access', 'no_subscription', 'sub_not_started', 'no_active']);

/** The same failure as a signer error of the specification. */
function asSignerError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'session_not_found') return signerError('not_found', {}, error);
  return accessCodes.has(error.code) ? signerError('no_access', { reason: error.code }, error) : error;
}

/** Opens a call that acts: the session is at this step, has a subscription, and a person was identified in it. */
export async function openCall(
  platform: Platform,
  signing: CloudSigning,
  request: FastifyRequest,
  sessionId: string,
): Promise<Call> {
  try {
    const session = await platform.sessions.authorize(request, sessionId, [signerCode]);
    await platform.subscriptions.require(session, signerCode);
    const person = await readSigner(platform, session.id);
    if (person === null) throw signerError('identifier_missing');
    return {
      platform,
      signing,
      session,
      person,
      settings: readLeniently(signatureSettings, session.settings(signerCode)),
    };
  } catch (error) {
    throw asSignerError(error);
  }
}

/** The session of a call that only reads the result. */
export async function openReading(
  platform: Platform,
  request: FastifyRequest,
  sessionId: string,
): Promise<ActiveSession> {
  try {
    return await platform.sessions.authorizeReading(request, sessionId, [signerCode]);
  } catch (error) {
    throw asSignerError(error);
  }
}

/**
 * Compares a certificate's IIN with the IINs that the session's earlier steps proved. Throws AppError 409
 * `other_person`, also without one: a certificate that is no person's.
 */
export async function requireOwn({ platform, session }: Call, iin: string | null): Promise<void> {
  if (iin === null) throw new AppError(409, 'other_person');
  await platform.subject.check(session.id, signerCode, [{ by: 'signing-certificate', iin }]);
}
