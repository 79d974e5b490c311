import type { MountOptions } from './api.d.ts';
import { MountError } from './mount-error.ts';

export interface FlowAddress {
  readonly href: string;
  /** The only origin whose messages are believed. */
  readonly origin: string;
}

type AddressOptions = Pick<
  MountOptions,
  'session' | 'frontendUrl' | 'backendUrl' | 'locale' | 'documentType'
>;

/**
 * The address of a session's flow, which is told the host's origin so that it can post to exactly
 * that. `page` is the host page's own address, against which relative ones are resolved.
 * Throws MountError `invalid_session`, `invalid_address` or `opaque_origin`.
 */
export function flowAddress(options: AddressOptions, page: { href: string; origin: string }): FlowAddress {
  if (typeof options.session !== 'string' || options.session === '') {
    throw new MountError('invalid_session', 'session must be the id that the create call replied');
  }
  if (page.origin === 'null') {
    throw new MountError(
      'opaque_origin',
      'The page has no origin that the flow could answer to (file:, sandbox)',
    );
  }
  const url = new URL(`${frontend(options, page.href)}/flow/${encodeURIComponent(options.session)}`);
  url.searchParams.set('parent_origin', page.origin);
  if (options.locale !== undefined) url.searchParams.set('locale', options.locale);
  if (options.documentType !== undefined) url.searchParams.set('documentType', options.documentType);
  return { href: url.href, origin: url.origin };
}

/** Where the flow lives, without query and trailing slash. */
function frontend(options: AddressOptions, page: string): string {
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
