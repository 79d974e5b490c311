import { createHash } from 'node:crypto';
import type { Consent, Platform, StepReply } from '@kuelik/backend';

/** The longest lifetime of a session. */
const LIFETIME_MS = 31 * 24 * 3_600_000;

const consentMark = (purpose: string) => `agreed:${purpose}`;

/** Tells consents to one purpose apart: by person, wording and channel. Not the person's data themselves. */
const hashOf = ({ textVersion, channel, person }: Consent): string =>
  createHash('sha256')
    .update(JSON.stringify([textVersion, channel, person?.iin, person?.phone]))
    .digest('base64url');

/**
 * Records a consent when given, with its mark in one statement; repeated clicks or calls do not add another, also after
 * a crash. One of another person, of other words or on another channel is another one.
 */
export async function agree(platform: Platform, sessionId: string, consent: Consent): Promise<void> {
  const name = consentMark(consent.purpose);
  const value = hashOf(consent);
  const known = await platform.state.get(sessionId, name);
  if (known === value) return;
  const expiresAt = new Date(platform.now().getTime() + LIFETIME_MS);
  await platform.consents.record(sessionId, consent, { name, value, expiresAt, once: known === undefined });
}

/**
 * The purpose of a consent is fulfilled: the next time needs a new one.
 * @param reply to the call, if nothing is written afterwards
 */
export async function closeConsent(
  platform: Platform,
  sessionId: string,
  purpose: string,
  reply?: StepReply,
): Promise<void> {
  await platform.state.take(sessionId, consentMark(purpose), { reply });
}
