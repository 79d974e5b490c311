import { createHash } from 'node:crypto';
import type { ActiveSession } from '@kuelik/backend';
import type { Locale } from '@kuelik/protocol';
import type { Purpose } from '@kuelik/providers';

/** The state's languages: Malay is not among them. */
const stateLocales: Readonly<Record<Locale, Purpose['locale']>> = { ru: 'ru', kz: 'kk', en: 'en', my: 'en' };

/**
 * An opaque name for one technology's work on a session: the session's own id would open it. The same parts
 * give the same name.
 */
export function referenceOf(sessionId: string, ...parts: readonly (string | number)[]): string {
  return createHash('sha256')
    .update([sessionId, ...parts].join('\0'))
    .digest('base64url')
    .slice(0, 32);
}

/** Who requests data from the state, why, and in which language the state writes to the person. */
export function purposeOf(session: ActiveSession, code: string, locale: Locale): Purpose {
  return {
    organization: session.organization.name,
    reference: referenceOf(session.id, code),
    locale: stateLocales[locale],
  };
}
