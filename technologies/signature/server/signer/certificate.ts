import { AppError } from '@kuelik/backend';
import { isStrongPassword } from '@kuelik/protocol';
import { agree, closeConsent } from '../../../shared/server/agree.ts';
import { ask } from '../../../shared/server/provider-failure.ts';
import type { AcceptReply, CertificateReply } from '../../contract/signer.ts';
import { readSignerPhone, serviceLocale } from '../signing-person.ts';
import { type Call, outages, refusals, requireOwn, signerError } from './call.ts';

/** Versions of the consents' wordings: texts/ of this technology. */
const accessConsent = { purpose: 'signature-access', textVersion: 'signature-access-2' } as const;
const issueConsent = { purpose: 'certificate-issue', textVersion: 'certificate-issue-2' } as const;
const TRIES = 'dss-otp';

/**
 * The state of the person's certificate; without one, or with `reissue`, a code to issue one is sent. The person
 * agrees to this request on the page that makes it.
 *
 * @throws AppError `other_person`: the certificate belongs to someone other than the session's person.
 */
export async function openCertificate(call: Call, reissue: boolean): Promise<CertificateReply> {
  const { platform, session, signing, person } = call;
  const locale = serviceLocale(person.locale);
  await agree(platform, session.id, { ...accessConsent, locale: person.locale, channel: 'checkbox' });
  // The service sends its code to the phone number with which the person was identified.
  const phone = await readSignerPhone(platform, session.id);
  if (phone !== null) await platform.phones.countSms(phone);
  const asked = reissue
    ? signing.reissue(person.identificationId, locale)
    : signing.initialize(person.identificationId, locale);
  const state = await ask(asked, refusals, outages);
  if (state.certificate !== null) await requireOwn(call, state.certificate.iin);
  return {
    status: state.status,
    code_length: state.codeLength,
    resend_after_s: state.resendAfterS,
    attempts_left: state.attemptsLeft,
    certificate: state.certificate,
  };
}

/** Records the consent to issue a certificate in the person's name; `locale` is that of the page. */
export function agreeToIssue(
  { platform, session, person }: Call,
  locale: Call['person']['locale'] = person.locale,
): Promise<void> {
  return agree(platform, session.id, { ...issueConsent, locale, channel: 'checkbox' });
}

/**
 * Issues the certificate. The password is passed to the service and stored nowhere.
 *
 * @throws AppError `weak_password`, `incorrect_otp` with `detail.attempts_left`, `code_expired`, 423
 *   `maximum_attempts`, `certificate_exists`, `other_person`.
 */
export async function acceptCertificate(call: Call, password: string, otp: string): Promise<AcceptReply> {
  const { platform, session, signing, person, settings } = call;
  if (!isStrongPassword(password)) throw new AppError(400, 'weak_password');
  await agreeToIssue(call);
  // Counts all codes together, so that the limit also holds for a service that does not count.
  const most = settings.code_tries * settings.codes;
  const { left, again } = await platform.attempts.spend(session.id, TRIES, most);
  const asked = ask(signing.accept(person.identificationId, password, otp), refusals, outages);
  const outcome = again ? await asked.catch((error: unknown) => issuedBefore(call, error)) : await asked;
  if (outcome.status === 'WRONG_CODE') {
    throw signerError('incorrect_otp', { attempts_left: Math.min(outcome.attemptsLeft, left) });
  }
  const { certificate } = outcome;
  const refusal = await requireOwn(call, certificate.iin).catch((error: unknown) => error);
  const reply = refusal === undefined ? { data: { certificate } } : undefined;
  await closeConsent(platform, session.id, issueConsent.purpose, reply);
  if (refusal !== undefined) throw refusal;
  return { certificate };
}

/** The certificate that the service had issued to this call before our server died: it issues none again. */
async function issuedBefore({ signing, person }: Call, error: unknown) {
  if (!(error instanceof AppError) || error.code !== 'certificate_exists') throw error;
  const asked = signing.initialize(person.identificationId, serviceLocale(person.locale));
  const { status, certificate } = await ask(asked, refusals, outages);
  if (status !== 'ACTIVE' || certificate === null) throw error;
  return { status: 'ISSUED', certificate } as const;
}
