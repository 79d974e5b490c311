import { isAppScheme, isListedOrigin, type Locale } from '@kuelik/protocol';
import { parseUrl } from '../browser/browser.ts';
import { parseLocaleList } from '../i18n/choose-locale.ts';

/** What the address of a flow may say beside its session: the specification, section 2. */
export interface FlowQuery {
  readonly locale: string | null;
  readonly localeList: readonly Locale[] | null;
  /** Only if it is a JSON boolean. */
  readonly isMobile: boolean | null;
  /** First letter upper-case, the rest lower, as the session state keeps it. */
  readonly documentType: string | null;
  /** Not yet checked, see `acceptRedirect`. */
  readonly redirect: string | null;
  readonly webView: boolean;
  /** The page was opened from the QR code of another device. */
  readonly qr: boolean;
  /** Origin of the page that holds us in a frame. */
  readonly parentOrigin: string | null;
}

const flag = (value: string | null): boolean => value !== null && value !== 'false' && value !== '0';

/** First letter upper-case, the rest lower: the specification's docType. */
const toDocType = (value: string | null): string | null =>
  value === null || value === '' ? null : value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();

/** Reads the query of a flow's address. What makes no sense counts as absent. */
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

/** May a page be sent there at all? https always, plain http on the machine itself only. */
function isSafe(url: URL): boolean {
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && local);
}

/** Whether a listed origin is this address's: `https://bank.kz`, `https://*.bank.kz`, or an app's own scheme, `bankapp://`. */
function isListed(url: URL, listed: string): boolean {
  if (isAppScheme(listed)) return `${url.protocol}//` === listed;
  if (!isSafe(url)) return false;
  return isListedOrigin(url.origin, listed);
}

/**
 * The address to send the person to at the end, or null when it may not be used: it must be a
 * complete https address (http only on localhost) and its origin one of those that the integrator
 * has listed; of an app's own address (`bankapp://done`) the scheme must be. A backend that keeps no list (`origins`
 * null) leaves the choice of the https address to whoever made the link.
 */
export function acceptRedirect(redirect: string | null, origins: readonly string[] | null): string | null {
  const url = redirect === null ? null : parseUrl(redirect);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isAllowed = origins === null ? isSafe(url) : origins.some((listed) => isListed(url, listed));
  return isAllowed ? url.href : null;
}
