import { isAppScheme } from '@kuelik/protocol';
import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';

/** An origin as browsers send it: scheme, host, port; nothing after. */
export const originSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'an origin, such as https://example.kz',
  ),
);

/** Where a person may be redirected to: an origin, or an app's own scheme, such as `bankapp://`. */
export const redirectOriginSchema = v.union([
  originSchema,
  v.pipe(v.string(), v.maxLength(70), v.check(isAppScheme, 'an app’s own scheme, such as bankapp://')),
]);

/**
 * Whether an origin is one organization's. A star may stand for the subdomains of a registered domain (`https://*.bank.kz`)
 * only: below a public suffix (`*.kz`, `*.com.kz`, `*.github.io`) anybody can have a page. Suffixes are those of the
 * Public Suffix List, its private part too.
 */
export function isOneOrganizations(origin: string): boolean {
  if (isAppScheme(origin)) return true;
  const { hostname } = new URL(origin);
  if (!hostname.includes('*')) return true;
  const below = hostname.slice('*.'.length);
  if (!hostname.startsWith('*.') || below.includes('*')) return false;
  return getPublicSuffix(below, { allowPrivateDomains: true }) !== below;
}
