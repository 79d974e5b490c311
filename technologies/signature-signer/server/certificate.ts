import { AppError } from '@kuelik/backend';
import { isStrongPassword } from '@kuelik/protocol';
import {
  agree,
  askSigning,
  closeConsent,
  readSignerPhone,
  serviceLocale,
} from '../../shared/server/signing-person.ts';
import type { AcceptReply, CertificateReply } from '../contract.ts';
import { type Call, requireOwn, signerError, told } from './call.ts';

/** Name the consents' wordings: texts/ of this technology. */
const accessConsent = { purpose: 'signature-access', textVersion: 'signature-access-1' } as const;
const issueConsent = { purpose: 'certificate-issue', textVersion: 'certificate-issue-1' } as const;
const TRIES = 'dss-otp';

/**
 * Where the person's certificate stands; where there is none, or `reissue`, a code to issue one is sent.
 * To ask is what the person agrees to on the page that asks.
 *
 * @throws AppError `other_person`: the certificate is not that of the person whom the session knows.
 */
export async function openCertificate(call: Call, reissue: boolean): Promise<CertificateReply> {
  const { platform, session, signing, person } = call;
  const locale = serviceLocale(person.locale);
  await agree(platform, session.id, { ...accessConsent, locale: person.locale, channel: 'checkbox' });
  // The service sends its code to the number that the person was identified by.
  const phone = await readSignerPhone(platform, session.id);
  if (phone !== null) await platform.phones.countSms(phone);
  const asked = reissue
    ? signing.reissue(person.identificationId, locale)
    : signing.initialize(person.identificationId, locale);
  const state = await askSigning(asked, told);
  if (state.certificate !== null) await requireOwn(call, state.certificate.iin);
  return {
    status: state.status,
    code_length: state.codeLength,
    resend_after_s: state.resendAfterS,
    attempts_left: state.attemptsLeft,
    certificate: state.certificate,
  };
}

/** The person agrees to have a certificate issued in their name; `locale` of the page that asked. */
export function agreeToIssue(
  { platform, session, person }: Call,
  locale: Call['person']['locale'] = person.locale,
): Promise<void> {
  return agree(platform, session.id, { ...issueConsent, locale, channel: 'checkbox' });
}

/**
 * Issues the certificate. The password passes through to the service and is kept nowhere.
 *
 * @throws AppError `weak_password`, `incorrect_otp` with `detail.attempts_left`, `code_expired`, 423
 *   `maximum_attempts`, `certificate_exists`, `other_person`.
 */
export async function acceptCertificate(call: Call, password: string, otp: string): Promise<AcceptReply> {
  const { platform, session, signing, person, settings } = call;
  if (!isStrongPassword(password)) throw new AppError(400, 'weak_password');
  await agreeToIssue(call);
  // All codes together, so that a service that does not count still gives no more.
  const { left } = await platform.attempts.spend(session.id, TRIES, settings.code_tries * settings.codes);
  const outcome = await askSigning(signing.accept(person.identificationId, password, otp), told);
  if (outcome.status === 'WRONG_CODE') {
    throw signerError('incorrect_otp', { attempts_left: Math.min(outcome.attemptsLeft, left) });
  }
  await closeConsent(platform, session.id, issueConsent.purpose);
  await requireOwn(call, outcome.certificate.iin);
  return { certificate: outcome.certificate };
}
