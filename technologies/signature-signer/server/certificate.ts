import { AppError } from '@kuelik/backend';
import { isStrongPassword } from '@kuelik/protocol';
import { askSigning, serviceLocale } from '../../signing-person.ts';
import type { AcceptReply, CertificateReply } from '../contract.ts';
import { type Call, signerError, told } from './call.ts';

/** Names the consent's wording: texts/ of this technology. */
const TEXT_VERSION = 'certificate-issue-1';
const TRIES = 'dss-otp';

/** Where the person's certificate stands; where there is none, or `reissue`, a code to issue one is sent. */
export async function openCertificate(call: Call, reissue: boolean): Promise<CertificateReply> {
  const { signing, person } = call;
  const locale = serviceLocale(person.locale);
  const asked = reissue
    ? signing.reissue(person.identificationId, locale)
    : signing.initialize(person.identificationId, locale);
  const state = await askSigning(asked, told);
  return {
    status: state.status,
    code_length: state.codeLength,
    resend_after_s: state.resendAfterS,
    attempts_left: state.attemptsLeft,
    certificate: state.certificate,
  };
}

/**
 * Issues the certificate. The password passes through to the service and is kept nowhere.
 *
 * @throws AppError `weak_password`, `incorrect_otp` with `detail.attempts_left`, `code_expired`, 423
 *   `maximum_attempts`, `certificate_exists`.
 */
export async function acceptCertificate(call: Call, password: string, otp: string): Promise<AcceptReply> {
  const { platform, session, signing, person, settings } = call;
  if (!isStrongPassword(password)) throw new AppError(400, 'weak_password');
  // All codes together, so that a service that does not count still gives no more.
  const { left } = await platform.attempts.spend(session.id, TRIES, settings.code_tries * settings.codes);
  const outcome = await askSigning(signing.accept(person.identificationId, password, otp), told);
  if (outcome.status === 'WRONG_CODE') {
    throw signerError('incorrect_otp', { attempts_left: Math.min(outcome.attemptsLeft, left) });
  }
  await platform.consents.record(session.id, {
    purpose: 'certificate-issue',
    textVersion: TEXT_VERSION,
    locale: person.locale,
    channel: 'checkbox',
  });
  return { certificate: outcome.certificate };
}
