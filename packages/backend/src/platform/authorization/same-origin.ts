import type { FastifyRequest } from 'fastify';

/** The parts of a request that show its origin. */
export interface RequestOrigin {
  readonly method: string;
  /** As the browser addressed it: name and port. */
  readonly host: string;
  readonly origin: string | undefined;
  /** Sec-Fetch-Site: sent by browsers, not settable by pages. */
  readonly site: string | undefined;
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Whether a cookie-authenticated request came from this site's own pages. SameSite does not separate origins
 * of one site, and integrators' origins may call this API, so the cookie alone is not enough:
 * `Sec-Fetch-Site` decides if present, otherwise the `Origin` header. A URL typed by hand may read but not
 * change; a change without either header is refused.
 */
export function isOwnOrigin({ method, host, origin, site }: RequestOrigin): boolean {
  const reads = reading.has(method);
  if (site !== undefined) return site === 'same-origin' || (reads && site === 'none');
  if (origin === undefined) return reads;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export function originOf(request: FastifyRequest): RequestOrigin {
  const site = request.headers['sec-fetch-site'];
  return {
    method: request.method,
    host: request.host,
    origin: request.headers.origin,
    site: typeof site === 'string' ? site : undefined,
  };
}
