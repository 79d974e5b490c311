import type { FastifyRequest } from 'fastify';

/** The parts of a request that tell where it came from. */
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
 * Whether a request that a cookie vouches for came from this site's own pages. SameSite does not tell
 * origins of one site apart, and integrators' origins may call this API, so the cookie alone is not
 * enough: `Sec-Fetch-Site` decides where it was sent, else the `Origin` header. Opening an address by
 * hand may read but not change; a change without either header is refused.
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
