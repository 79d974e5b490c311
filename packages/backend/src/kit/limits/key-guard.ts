import type { FastifyRequest } from 'fastify';

/** Above this size, expired addresses are removed from the list. */
const MANY = 10_000;
const MINUTE_MS = 60_000;

export interface KeyGuard {
  /**
   * Whether only the limit of its API key applies to a request: it has a key, and its address has sent few
   * wrong ones.
   */
  exempts(request: FastifyRequest): boolean;
  /** Counts a wrong key against the request's address. */
  note(request: FastifyRequest, status: number): void;
}

/**
 * An integrator's server makes all its calls from one address, so it is limited by its key, not by its
 * address. An address with `most` wrong keys in a minute is limited like any other.
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
      if (status !== 401 || !hasKey(request)) return;
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

/** In the header, or in the body of the call that creates a session. */
function hasKey({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers.authorization?.startsWith('Api-Key ') === true) return true;
  return routeOptions.url?.endsWith('/flows/session/create/') === true;
}
