import { AppError } from '../errors.ts';
import { createAverage, retryAfterS } from './waits.ts';

export interface AdmissionOptions {
  /** Tasks that run concurrently. */
  readonly width: number;
  /** Maximum estimated wait in milliseconds; a task that would wait longer is refused. */
  readonly longestWaitMs: number;
  readonly now?: () => number;
}

export interface Admission {
  /**
   * Runs a task when its turn comes, in the order of arrival.
   * @param owner whom `ahead` can be asked about.
   * @throws AppError 503 `overloaded` at once when the wait would be too long, with the seconds in Retry-After.
   */
  run<T>(task: () => Promise<T>, owner?: string): Promise<T>;
  /** How many tasks must end before the owner's first waiting one begins; 0 if none waits. */
  ahead(owner: string): number;
  /** Estimated milliseconds until the owner's task ends; null if it has none, or it takes longer than usual. */
  left(owner: string): number | null;
  /** Makes the same check for a client that has yet to send the task's data: half the wait is allowed. */
  check(): void;
  /** Changes how many tasks run concurrently, before the first of them. */
  widen(width: number): void;
  /** Number of waiting tasks. */
  waiting(): number;
  /** Tasks at work and waiting, and the estimated seconds until one that came now would start. */
  load(): { readonly running: number; readonly waiting: number; readonly waitS: number };
}

/** One queue for expensive work; refuses a task before it costs anything. */
export function createAdmission({
  width: narrow,
  longestWaitMs,
  now = () => performance.now(),
}: AdmissionOptions): Admission {
  let width = narrow;
  let running = 0;
  const average = createAverage();
  /** When each owner's latest task began. */
  const begun = new Map<string, number>();
  const queue: { readonly owner: string | undefined; readonly begin: () => void }[] = [];

  /** Estimated milliseconds until a task queued now would start. */
  const wait = () => (running < width ? 0 : ((queue.length + 1) / width) * average.ms());
  const refuseAbove = (limit: number) => {
    const expected = wait();
    if (expected <= limit) return;
    throw new AppError(503, 'overloaded', { retryAfter: retryAfterS(expected - limit + 1000) });
  };

  return {
    check: () => refuseAbove(longestWaitMs / 2),
    widen: (wider) => {
      width = wider;
    },
    waiting: () => queue.length,
    load: () => ({ running, waiting: queue.length, waitS: wait() / 1000 }),
    // At the head of the queue one of the running tasks must end.
    ahead: (owner) => queue.findIndex((waiting) => waiting.owner === owner) + 1,
    left: (owner) => {
      const place = queue.findIndex((waiting) => waiting.owner === owner) + 1;
      if (place > 0) return (place / width + 1) * average.ms();
      const start = begun.get(owner);
      const left = start === undefined ? 0 : start + average.ms() - now();
      return left > 0 ? left : null;
    },
    run: async (task, owner) => {
      refuseAbove(longestWaitMs);
      // The slot passes directly to the next task, without becoming free.
      if (running >= width) await new Promise<void>((begin) => queue.push({ owner, begin }));
      else running += 1;
      const start = now();
      if (owner !== undefined) begun.set(owner, start);
      try {
        return await task();
      } finally {
        if (owner !== undefined && begun.get(owner) === start) begun.delete(owner);
        average.add(now() - start);
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next.begin();
      }
    },
  };
}
