import type { Consent, Platform } from '@kuelik/backend';

/** The longest lifetime of a session. */
const LIFETIME_MS = 31 * 24 * 3_600_000;

const consentMark = (purpose: string) => `agreed:${purpose}`;

/** Records a consent when given; repeated clicks or calls do not add another. */
export async function agree(platform: Platform, sessionId: string, consent: Consent): Promise<void> {
  const mark = consentMark(consent.purpose);
  if ((await platform.state.get(sessionId, mark)) !== undefined) return;
  const expiresAt = new Date(platform.now().getTime() + LIFETIME_MS);
  await platform.consents.record(sessionId, consent, { name: mark, value: true, expiresAt, once: true });
}

/** The purpose of a consent is fulfilled: the next time needs a new one. */
export async function closeConsent(platform: Platform, sessionId: string, purpose: string): Promise<void> {
  await platform.state.take(sessionId, consentMark(purpose));
}
