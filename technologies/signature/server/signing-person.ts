import type { Platform, StepReply } from '@kuelik/backend';
import { failureTypes } from '@kuelik/protocol';
import * as v from 'valibot';
import { identifierCode } from '../contract/identifier.ts';

/** The signing service's handle of a person, from the first code it sent them. */
export const signingPerson = v.object({
  identificationId: v.string(),
  locale: v.picklist(['ru', 'kz', 'en', 'my']),
});
export type SigningPerson = v.InferOutput<typeof signingPerson>;

const NAME = 'signing-person';
/** The longest lifetime of a session. */
const LIFETIME_MS = 31 * 24 * 3_600_000;
const lifetime = (platform: Platform) => ({
  expiresAt: new Date(platform.now().getTime() + LIFETIME_MS),
});

/** @param reply to the call, which is certain from now on */
export async function rememberSigner(
  platform: Platform,
  sessionId: string,
  person: SigningPerson,
  reply: StepReply,
): Promise<void> {
  await platform.state.set(sessionId, NAME, person, { ...lifetime(platform), reply });
}

/** The person who last requested a code, confirmed or not; unknown shape. */
export const readAsked = (platform: Platform, sessionId: string): Promise<unknown> =>
  platform.state.get(sessionId, NAME);

/**
 * Null: no one was identified in this session. Only the identifier's record says so, and it is written
 * atomically.
 */
export async function readSigner(platform: Platform, sessionId: string): Promise<SigningPerson | null> {
  const recorded = await platform.results.read(sessionId, identifierCode);
  if (recorded?.status !== 'success') return null;
  const parsed = v.safeParse(signingPerson, await readAsked(platform, sessionId));
  return parsed.success ? parsed.output : null;
}

const identified = v.object({ phone: v.string() });

/** The E.164 number with which the person was identified in this session; null if no one was. */
export async function readSignerPhone(platform: Platform, sessionId: string): Promise<string | null> {
  const recorded = await platform.results.read(sessionId, identifierCode);
  const parsed = v.safeParse(identified, recorded?.data);
  return parsed.success ? parsed.output.phone : null;
}

/** The signing service's languages: Malay is not among them. */
export const serviceLocale = (locale: SigningPerson['locale']): 'ru' | 'kk' | 'en' =>
  locale === 'kz' ? 'kk' : locale === 'my' ? 'en' : locale;

/** A failure reason of the signature calls, with the session's others. */
export async function reportFailure(
  platform: Platform,
  sessionId: string,
  technology: string,
  failureType: string,
  detail: unknown,
): Promise<void> {
  const type = failureTypes.find((known) => known === failureType) ?? 'other';
  await platform.failures.add(sessionId, type, { technology, failure_type: failureType, detail });
}
