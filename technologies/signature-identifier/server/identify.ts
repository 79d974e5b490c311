import { AppError } from '@kuelik/backend';
import * as v from 'valibot';
import { referenceOf } from '../../purpose.ts';
import { askSigning, serviceLocale } from '../../signing-person.ts';
import { type IdentifyReply, identifierCode } from '../contract.ts';
import {
  type Call,
  type IdentifiedAs,
  type OpenIdentification,
  openIdentification,
  openName,
  told,
} from './call.ts';

/** A code lives five minutes at the service; what waits for it is kept a little longer. */
const OPEN_MS = 30 * 60_000;
const SENT = 'dsi-sent';

/**
 * Opens an identification: a code goes to the phone. Nothing is sent before it is clear that the session
 * has documents that can still be read.
 *
 * @throws AppError `result_already_exists`, `no_file`, `file_error`, `session_already_exists` with
 *   `detail.resend_after_s`, `maximum_attempts`, and the service's refusals.
 */
export async function identify(call: Call, person: IdentifiedAs): Promise<IdentifyReply> {
  const { platform, session, settings, signing } = call;
  await platform.subscriptions.require(session, identifierCode);
  await checkNotIdentified(call);
  await checkDocuments(call);
  const before = await readOpen(call);
  if (before !== null && same(before, person)) {
    const waitS = before.resendAfterS - Math.floor((platform.now().getTime() - before.sentAt) / 1000);
    if (waitS > 0) {
      throw new AppError(409, 'session_already_exists', {
        message: 'A code was sent just now',
        detail: { resend_after_s: waitS, code_length: before.codeLength },
      });
    }
  }
  const { left } = await platform.attempts.spend(session.id, SENT, settings.codes);
  const opened = await askSigning(
    signing.identify({
      iin: person.iin,
      phone: person.phone,
      organization: session.organization.name,
      reference: referenceOf(session.id, identifierCode),
      locale: serviceLocale(person.locale),
    }),
    told,
  );
  const value: OpenIdentification = {
    ...person,
    identificationId: opened.identificationId,
    number: settings.codes - left,
    sentAt: platform.now().getTime(),
    resendAfterS: opened.resendAfterS,
    codeLength: opened.codeLength,
  };
  const expiresAt = new Date(platform.now().getTime() + OPEN_MS);
  await platform.state.set(session.id, openName, value, { expiresAt });
  await platform.person.remember(session.id, { iin: person.iin, phone: person.phone });
  return {
    code_length: opened.codeLength,
    resend_after_s: opened.resendAfterS,
    attempts_left: settings.code_tries,
  };
}

/** Throws AppError 409 `result_already_exists` when the step is passed. */
export async function checkNotIdentified({ platform, session }: Call): Promise<void> {
  const recorded = await platform.results.read(session.id, identifierCode);
  if (recorded?.status === 'success') {
    throw new AppError(409, 'result_already_exists', { message: 'The person is identified already' });
  }
}

async function checkDocuments({ platform, session }: Call): Promise<void> {
  const documents = await platform.documents.list(session.id);
  if (documents.length === 0) {
    throw new AppError(409, 'no_file', { message: 'No document to sign was uploaded for this session' });
  }
  for (const { id } of documents) await platform.documents.read(session.id, id);
}

/** The identification that waits for its code; null when there is none. */
export async function readOpen({ platform, session }: Call): Promise<OpenIdentification | null> {
  const parsed = v.safeParse(openIdentification, await platform.state.get(session.id, openName));
  return parsed.success ? parsed.output : null;
}

const same = (before: IdentifiedAs, now: IdentifiedAs): boolean =>
  before.iin === now.iin && before.phone === now.phone;
