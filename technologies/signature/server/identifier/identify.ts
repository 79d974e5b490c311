import { AppError } from '@kuelik/backend';
import * as v from 'valibot';
import { agree, closeConsent } from '../../../shared/server/agree.ts';
import { ask } from '../../../shared/server/provider-failure.ts';
import { referenceOf } from '../../../shared/server/purpose.ts';
import { type IdentifyReply, identifierCode } from '../../contract/identifier.ts';
import { readAsked, rememberSigner, serviceLocale } from '../signing-person.ts';
import {
  type Call,
  type IdentifiedAs,
  type OpenIdentification,
  openIdentification,
  outages,
  refusals,
  requireSubscription,
} from './call.ts';

/** A code is valid for five minutes at the service; our state is kept a little longer. */
const OPEN_MS = 30 * 60_000;
const SENT = 'dsi-sent';
const PURPOSE = 'signing-identification';
/** Version of the consent's wording: texts/ of this technology. */
const TEXT_VERSION = 'signature-identifier-1';

/**
 * Starts an identification: the service sends a code to the phone. First checks that the session has documents
 * that can still be read.
 *
 * @throws AppError `result_already_exists`, `no_file`, `file_error`, `other_person` if an earlier step proved
 * another IIN, `session_already_exists` with `detail.resend_after_s`, `maximum_attempts`, and the service's
 * refusals.
 */
export async function identify(call: Call, person: IdentifiedAs): Promise<IdentifyReply> {
  const { platform, session, settings, signing } = call;
  await requireSubscription(platform, session);
  await checkNotIdentified(call);
  await checkDocuments(call);
  await platform.subject.check(session.id, identifierCode, [{ by: 'typed', iin: person.iin }]);
  const before = await readOpen(call);
  const isRepeated = before !== null && same(before, person);
  if (isRepeated) {
    const waitS = before.resendAfterS - Math.floor((platform.now().getTime() - before.sentAt) / 1000);
    if (waitS > 0) {
      throw new AppError(409, 'session_already_exists', {
        message: 'A code was sent just now',
        detail: { resend_after_s: waitS, code_length: before.codeLength },
      });
    }
  }
  await platform.phones.countSms(person.phone);
  const { left } = await platform.attempts.spend(session.id, SENT, settings.codes);
  const { iin, phone, locale } = person;
  // Given with the form, whatever the service answers; another code needs no new consent.
  if (!isRepeated) {
    const consent = { purpose: PURPOSE, textVersion: TEXT_VERSION, locale, channel: 'checkbox' } as const;
    await agree(platform, session.id, { ...consent, person: { iin, phone } });
  }
  const opened = await ask(
    signing.identify({
      iin,
      phone,
      organization: session.organization.name,
      reference: referenceOf(session.id, identifierCode),
      locale: serviceLocale(locale),
    }),
    refusals,
    outages,
  );
  const value: OpenIdentification = {
    ...person,
    identificationId: opened.identificationId,
    number: settings.codes - left,
    sentAt: platform.now().getTime(),
    resendAfterS: opened.resendAfterS,
    codeLength: opened.codeLength,
  };
  await platform.person.remember(session.id, { iin, phone });
  const reply = {
    code_length: opened.codeLength,
    resend_after_s: opened.resendAfterS,
    attempts_left: settings.code_tries,
  };
  await rememberSigner(platform, session.id, value, { data: reply });
  // A server that dies before this keeps a consent for the next code.
  await closeConsent(platform, session.id, PURPOSE);
  return reply;
}

/** Throws AppError 409 `result_already_exists` if the step has been passed. */
export async function checkNotIdentified({ platform, session }: Call): Promise<void> {
  const recorded = await platform.results.read(session.id, identifierCode);
  if (recorded?.status === 'success') {
    throw new AppError(409, 'result_already_exists', { message: 'The person is already identified' });
  }
}

async function checkDocuments({ platform, session }: Call): Promise<void> {
  const documents = await platform.documents.list(session.id);
  if (documents.length === 0) {
    throw new AppError(409, 'no_file', { message: 'No document to sign was uploaded for this session' });
  }
  for (const { id } of documents) await platform.documents.read(session.id, id);
}

/** The identification waiting for its code; null if there is none. */
export async function readOpen({ platform, session }: Call): Promise<OpenIdentification | null> {
  const parsed = v.safeParse(openIdentification, await readAsked(platform, session.id));
  if (!parsed.success || parsed.output.sentAt + OPEN_MS <= platform.now().getTime()) return null;
  return parsed.output;
}

const same = (before: IdentifiedAs, now: IdentifiedAs): boolean =>
  before.iin === now.iin && before.phone === now.phone;
