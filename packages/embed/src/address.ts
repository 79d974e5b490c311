import type { MountOptions } from './api.d.ts';
import { MountError } from './mount-error.ts';

export interface FlowAddress {
  readonly href: string;
  /** The only origin whose messages are accepted. */
  readonly origin: string;
}

type AddressOptions = Pick<
  MountOptions,
  'session' | 'frontendUrl' | 'backendUrl' | 'locale' | 'documentType'
>;

/**
 * The URL of a session's flow, including the host's origin, to which the flow posts its messages. `page` is
 * the host page's own URL, the base of relative addresses. Throws MountError `invalid_session`,
 * `invalid_address` or `opaque_origin`.
 */
export function flowAddress(options: AddressOptions, page: { href: string; origin: string }): FlowAddress {
  checkSession(options);
  if (page.origin === 'null') {
    throw new MountError(
      'opaque_origin',
      'The page has an opaque origin (file:, sandbox) and cannot receive messages',
    );
  }
  const url = new URL(`${frontend(options, page.href)}/flow/${encodeURIComponent(options.session)}`);
  url.searchParams.set('parent_origin', page.origin);
  if (options.locale !== undefined) url.searchParams.set('locale', options.locale);
  if (options.documentType !== undefined) url.searchParams.set('documentType', options.documentType);
  return { href: url.href, origin: url.origin };
}

/** URL of the widget's script. Throws MountError `invalid_session` or `invalid_address`. */
export function scriptAddress(
  options: Pick<MountOptions, 'session' | 'scriptUrl' | 'frontendUrl' | 'backendUrl'>,
  page: string,
): string {
  checkSession(options);
  return options.scriptUrl === undefined
    ? `${frontend(options, page)}/widget/kuelik.js`
    : frontend({ frontendUrl: options.scriptUrl }, page);
}

function checkSession({ session }: Pick<MountOptions, 'session'>): void {
  if (typeof session !== 'string' || session === '') {
    throw new MountError('invalid_session', 'session must be the id of a session');
  }
}

/** URL of the flow, without query and trailing slash. */
function frontend(options: Pick<MountOptions, 'frontendUrl' | 'backendUrl'>, page: string): string {
  const given = options.frontendUrl ?? options.backendUrl;
  let url: URL | undefined;
  try {
    url = given === undefined ? undefined : new URL(given, page);
  } catch {
    url = undefined;
  }
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new MountError('invalid_address', 'frontendUrl or backendUrl must be an http(s) address');
  }
  return options.frontendUrl === undefined ? url.origin : url.origin + url.pathname.replace(/\/+$/, '');
}
