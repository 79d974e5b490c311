import type { FastifyRequest } from 'fastify';

/** Above this size, expired addresses are removed from the list. */
const MANY = 10_000;
const MINUTE_MS = 60_000;

export interface KeyGuard {
  /**
   * Whether only the limit of its API key applies to a request: its route reads the key that it has, and its
   * address has sent few wrong ones.
   */
  exempts(request: FastifyRequest): boolean;
  /** Counts a wrong key against the request's address. */
  note(request: FastifyRequest, status: number): void;
}

/**
 * An integrator's server makes all its calls from one address, so it is limited by its key, not by its
 * address. An address with `most` wrong keys in a minute is limited like any other; so counts a malformed call
 * to create a session, whose key was not read.
 */
export function createKeyGuard(most: number, now: () => number = () => performance.now()): KeyGuard {
  const wrong = new Map<string, { count: number; until: number }>();
  const tidy = () => {
    for (const [address, { until }] of wrong) if (until <= now()) wrong.delete(address);
    if (wrong.size > MANY) wrong.clear();
  };
  return {
    exempts: (request) => {
      if (!hasKey(request)) return false;
      const found = wrong.get(request.ip);
      return found === undefined || found.until <= now() || found.count < most;
    },
    note: (request, status) => {
      if (!hasKey(request) || !(status === 401 || (status === 400 && isCreate(request)))) return;
      const found = wrong.get(request.ip);
      if (found !== undefined && found.until > now()) {
        found.count += 1;
        return;
      }
      if (wrong.size >= MANY) tidy();
      wrong.set(request.ip, { count: 1, until: now() + MINUTE_MS });
    },
  };
}

/**
 * In the header, or in the body of the call that creates a session. On a route that does not read it, a key
 * is ignored: anyone can write one.
 */
function hasKey(request: FastifyRequest): boolean {
  if (isCreate(request)) return true;
  return request.headers.authorization?.startsWith('Api-Key ') === true && readsKey(request);
}

const isCreate = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.endsWith('/flows/session/create/') === true;

/** The documented credentials of a route include the integrators' key. */
function readsKey({ routeOptions }: FastifyRequest): boolean {
  const { security = [] } = (routeOptions.schema ?? {}) as {
    readonly security?: readonly Readonly<Record<string, unknown>>[];
  };
  return security.some((way) => 'apiKey' in way);
}
