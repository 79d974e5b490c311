import { isAppScheme } from '@kuelik/protocol';
import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';
import { hasSuffixesBelow } from './suffixes-below.ts';

/**
 * Hosts of letters, digits, `.`, `-`, `_` and `*`, or IPv6. URLs allow more, such as `;` and `,`, which would end the
 * entry in the header that lists the origins.
 */
const plainHost = /^(?:[\w.*-]+|\[[\da-f:.]+\])$/;

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, hostname } = new URL(text);
  return origin === text && plainHost.test(hostname);
}

/** An origin as browsers send it: scheme, host, port; nothing after. */
export const originSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(isOrigin, 'must be an origin such as https://bank.kz, without a path'),
);

/** A redirect target: an origin, or an app's own scheme, such as `bankapp://`. */
export const redirectOriginSchema = v.union([
  originSchema,
  v.pipe(v.string(), v.maxLength(70), v.check(isAppScheme, 'must be an app’s own scheme such as bankapp://')),
]);

/** Hosts whose pages never cross a network. */
const here = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether someone between a page and its reader can alter it: plain `http:` beyond the reader's own machine. An altered
 * page could frame a session, or receive its person, in the integrator's name.
 */
export function isPlain(origin: string): boolean {
  if (isAppScheme(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol !== 'https:' && !here.has(hostname);
}

/**
 * Whether an origin belongs to one organization. A wildcard may cover only subdomains of a registered domain
 * (`https://*.bank.kz`): below a public suffix (`*.kz`, `*.com.kz`, `*.github.io`) anyone can have a page, and so below
 * a domain that has one further down (`*.amazonaws.com`), since a wildcard covers any depth. Uses the Public Suffix
 * List, including its private section.
 */
export function isOneOrganizations(origin: string): boolean {
  if (isAppScheme(origin)) return true;
  const { hostname } = new URL(origin);
  if (!hostname.includes('*')) return true;
  // A trailing dot makes the same name absolute: `https://evil.kz.` is an origin, too.
  const below = hostname.slice('*.'.length).replace(/\.$/, '');
  if (!hostname.startsWith('*.') || below.includes('*')) return false;
  // `https://*.` and `https://*.kz..` match every absolute name (`evil.kz.`), and no list knows them.
  if (below.split('.').includes('')) return false;
  return getPublicSuffix(below, { allowPrivateDomains: true }) !== below && !hasSuffixesBelow(below);
}
