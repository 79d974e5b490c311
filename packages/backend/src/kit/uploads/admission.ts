import { AppError } from '../errors.ts';

export interface AdmissionOptions {
  /** Tasks at work at a time. */
  readonly width: number;
  /** A task that would wait longer than this is refused; milliseconds, estimated. */
  readonly longestWaitMs: number;
  readonly now?: () => number;
}

export interface Admission {
  /**
   * Runs a task in its turn: first come, first served.
   * @throws AppError 503 `overloaded` at once when the wait would be too long, with the seconds in Retry-After.
   */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** The same refusal for somebody who has yet to send what the task needs: half the wait is allowed. */
  check(): void;
  /** Tasks that wait. */
  waiting(): number;
}

/** Before any task has ended; milliseconds. */
const FIRST_GUESS_MS = 2_000;
/** Weight of the newest task in the average. */
const NEWEST = 0.2;
const LONGEST_RETRY_S = 60;

/** One queue for work that costs much, which refuses before it costs anything. */
export function createAdmission({
  width,
  longestWaitMs,
  now = () => performance.now(),
}: AdmissionOptions): Admission {
  let running = 0;
  let average = FIRST_GUESS_MS;
  const queue: (() => void)[] = [];

  /** Milliseconds until somebody who comes now would begin. */
  const wait = () => (running < width ? 0 : ((queue.length + 1) / width) * average);
  const refuseAbove = (limit: number) => {
    const expected = wait();
    if (expected <= limit) return;
    const seconds = Math.ceil((expected - limit) / 1000) + 1;
    throw new AppError(503, 'overloaded', { retryAfter: Math.min(LONGEST_RETRY_S, Math.max(3, seconds)) });
  };

  return {
    check: () => refuseAbove(longestWaitMs / 2),
    waiting: () => queue.length,
    run: async (task) => {
      refuseAbove(longestWaitMs);
      // A place passes from one to the next without becoming free.
      if (running >= width) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      const start = now();
      try {
        return await task();
      } finally {
        average += NEWEST * (now() - start - average);
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
