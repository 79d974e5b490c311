import { type ActiveSession, AppError, type Outages, type Platform, type Refusals } from '@kuelik/backend';
import type { CloudSigning } from '@kuelik/providers';
import * as v from 'valibot';
import { identifierCode, identifierErrors } from '../../contract/identifier.ts';
import type { signatureSettings } from '../../settings.ts';
import { signingPerson } from '../signing-person.ts';

/** The context of one call of a session. */
export interface Call {
  readonly platform: Platform;
  readonly signing: CloudSigning;
  readonly session: ActiveSession;
  readonly settings: v.InferOutput<typeof signatureSettings>;
}

/** The identification waiting for its code. */
export const openIdentification = v.object({
  ...signingPerson.entries,
  /** Its number within the session; its attempts are counted under it. */
  number: v.number(),
  iin: v.string(),
  phone: v.string(),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
  resendAfterS: v.number(),
  codeLength: v.number(),
});
export type OpenIdentification = v.InferOutput<typeof openIdentification>;
export type IdentifiedAs = Pick<OpenIdentification, 'iin' | 'phone' | 'locale'>;

const statuses: Readonly<Record<string, number>> = {
  invalid_input: 400,
  no_access: 403,
  organization_does_not_exist: 403,
  organization_not_exist: 403,
  client_not_exist: 403,
  session_not_exist: 404,
  identity_not_exist: 404,
  subject_not_found: 404,
  cannot_connect: 503,
  service_not_available: 503,
};
const further = { invalid_iin: 400, invalid_phone: 400, code_expired: 400, maximum_attempts: 423 };

/**
 * Checks the subscription. All its failures share one code of the specification's list and differ in
 * `detail.reason`.
 *
 * @throws AppError 403 `no_access`
 */
export async function requireSubscription(platform: Platform, session: ActiveSession): Promise<void> {
  try {
    await platform.subscriptions.require(session, identifierCode);
  } catch (error) {
    if (!(error instanceof AppError) || error.httpStatus !== 403) throw error;
    throw new AppError(403, 'no_access', { message: error.message, detail: { reason: error.code } });
  }
}

/** The specification's codes, and a few that it leaves open, each with its own status. */
export const refusals: Refusals = {
  ...Object.fromEntries(identifierErrors.map((code) => [code, statuses[code] ?? 409])),
  ...further,
};

export const outages: Outages = {
  unreachable: { code: 'cannot_connect', message: 'The signing service cannot be reached' },
  trouble: { code: 'service_not_available', message: 'The signing service failed' },
};
