import { isAppScheme, isListedOrigin, type Locale } from '@kuelik/protocol';
import { parseUrl } from '../browser/browser.ts';
import { parseLocaleList } from '../i18n/choose-locale.ts';

/** The flow's query parameters besides its session: the specification, section 2. */
export interface FlowQuery {
  readonly locale: string | null;
  readonly localeList: readonly Locale[] | null;
  /** Only if it is a JSON boolean. */
  readonly isMobile: boolean | null;
  /** First letter upper-case, the rest lower, as in the session state. */
  readonly documentType: string | null;
  /** Unchecked, see `acceptRedirect`. */
  readonly redirect: string | null;
  readonly webView: boolean;
  /** The page was opened from another device's QR code. */
  readonly qr: boolean;
  /** Origin of the framing page. */
  readonly parentOrigin: string | null;
}

const flag = (value: string | null): boolean => value !== null && value !== 'false' && value !== '0';

/** First letter upper-case, the rest lower: the specification's docType. */
const toDocType = (value: string | null): string | null =>
  value === null || value === '' ? null : value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();

/** Parses the flow's query. Invalid values count as absent. */
export function parseFlowQuery(search: string): FlowQuery {
  const query = new URLSearchParams(search);
  const isMobile = query.get('isMobile');
  return {
    locale: query.get('locale'),
    localeList: parseLocaleList(query.get('localeList')),
    isMobile: isMobile === 'true' ? true : isMobile === 'false' ? false : null,
    documentType: toDocType(query.get('documentType')),
    redirect: query.get('redirect'),
    webView: flag(query.get('web_view')),
    qr: query.get('qr') === 'true',
    parentOrigin: query.get('parent_origin'),
  };
}

/** Whether a URL may be a redirect target: https always, plain http only on the same machine. */
function isSafe(url: URL): boolean {
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && local);
}

/**
 * Whether a listed origin matches this URL: `https://bank.kz`, `https://*.bank.kz`, or an app's own scheme,
 * `bankapp://`.
 */
function isListed(url: URL, listed: string): boolean {
  if (isAppScheme(listed)) return `${url.protocol}//` === listed;
  if (!isSafe(url)) return false;
  return isListedOrigin(url.origin, listed);
}

/**
 * The redirect target at the end, or null if not allowed: a complete https URL (http only on localhost) with
 * an origin listed by the integrator; for an app's URL (`bankapp://done`) the scheme must be listed. A
 * backend without a list (`origins` null) leaves the choice of the https URL to the link's creator.
 */
export function acceptRedirect(redirect: string | null, origins: readonly string[] | null): string | null {
  const url = redirect === null ? null : parseUrl(redirect);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isAllowed = origins === null ? isSafe(url) : origins.some((listed) => isListed(url, listed));
  return isAllowed ? url.href : null;
}
