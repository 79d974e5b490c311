import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { atPace, isTooSlow } from './pace.ts';
import { retryAfterS } from './waits.ts';

/** Forms received concurrently: each has a connection, and up to five open files. */
const PLACES = 1_000;
/** Milliseconds before an upload's speed is judged. */
const JUDGED_AFTER_MS = 5_000;

/** An upload being received. */
export interface Arrival {
  /** The sender's network address. */
  readonly address: string;
  /** Milliseconds since its start. */
  readonly elapsedMs: number;
  readonly bytes: number;
}

/**
 * The upload to cut off for a new one when every place is taken: the slowest upload of the address that has
 * the most. Undefined if all uploads of that address began less than 5 s ago.
 */
export function givesWay<T extends Arrival>(arrivals: readonly T[]): T | undefined {
  return ofLargestSenders(arrivals)
    .filter(({ elapsedMs }) => elapsedMs >= JUDGED_AFTER_MS)
    .sort((a, b) => a.bytes / a.elapsedMs - b.bytes / b.elapsedMs)[0];
}

/** Milliseconds until one of these uploads can give way, if none ends before. */
export function untilOneGivesWay(arrivals: readonly Arrival[]): number {
  const oldestMs = Math.max(...ofLargestSenders(arrivals).map(({ elapsedMs }) => elapsedMs));
  return Math.max(0, JUDGED_AFTER_MS - oldestMs);
}

/** The uploads of the addresses that have the most. */
function ofLargestSenders<T extends Arrival>(arrivals: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { address } of arrivals) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return arrivals.filter(({ address }) => counts.get(address) === most);
}

export interface Arrivals {
  /**
   * Reads a request's body, at the minimum pace that `atPace` requires.
   * @throws AppError 408 `upload_too_slow`, also when another upload needs the place; 503 `overloaded` if no
   * place can be freed.
   */
  read<T>(request: Sender, read: () => Promise<T>): Promise<T>;
}

type Sender = Pick<FastifyRequest, 'raw' | 'ip'>;

/**
 * Places for bodies being received. Thousands of slow clients cannot lock others out: the slowest is cut off.
 */
export function createArrivals(places = PLACES): Arrivals {
  const all = new Set<Arrival>();

  const makeRoom = () => {
    if (all.size < places) return;
    const slowest = givesWay([...all]);
    if (slowest === undefined) {
      const retryAfter = retryAfterS(untilOneGivesWay([...all]));
      throw new AppError(503, 'overloaded', { retryAfter });
    }
    all.delete(slowest);
  };

  return {
    read: async (request, read) => {
      makeRoom();
      const { socket } = request.raw;
      const [start, before] = [performance.now(), socket.bytesRead ?? 0];
      const arrival: Arrival = {
        address: request.ip,
        get elapsedMs() {
          return performance.now() - start;
        },
        get bytes() {
          return (socket.bytesRead ?? 0) - before;
        },
      };
      all.add(arrival);
      try {
        return await atPace(request, read, (progress) => !all.has(arrival) || isTooSlow(progress));
      } finally {
        all.delete(arrival);
      }
    },
  };
}

/** Shared by the whole process. */
export const arrivals = createArrivals();
