import { isDeepStrictEqual } from 'node:util';
import type { Consent, Platform } from '@kuelik/backend';

/** The longest lifetime of a session. */
const LIFETIME_MS = 31 * 24 * 3_600_000;

const consentMark = (purpose: string) => `agreed:${purpose}`;

/**
 * Records a consent when given, with its mark in one statement; repeated clicks or calls do not add another, also after
 * a crash. Another person's consent to the same is another one.
 */
export async function agree(platform: Platform, sessionId: string, consent: Consent): Promise<void> {
  const name = consentMark(consent.purpose);
  const value = consent.person ?? true;
  const known = await platform.state.get(sessionId, name);
  if (isDeepStrictEqual(known, value)) return;
  const expiresAt = new Date(platform.now().getTime() + LIFETIME_MS);
  await platform.consents.record(sessionId, consent, { name, value, expiresAt, once: known === undefined });
}

/** The purpose of a consent is fulfilled: the next time needs a new one. */
export async function closeConsent(platform: Platform, sessionId: string, purpose: string): Promise<void> {
  await platform.state.take(sessionId, consentMark(purpose));
}
