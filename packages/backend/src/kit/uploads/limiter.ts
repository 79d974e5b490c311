import { AppError } from '../errors.ts';
import { createAverage, retryAfterS, untilWaiting } from './waits.ts';

/**
 * A semaphore with `width` slots; its result releases the slot. With more than `queue` waiting it sheds load:
 * AppError 503 `overloaded`, with the seconds until half of the queue is free, by how long slots are held at present.
 */
export function createGate(
  width: number,
  queue: number,
  now: () => number = () => performance.now(),
): () => Promise<() => void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const average = createAverage();

  return async () => {
    if (running >= width) {
      if (waiting.length >= queue) {
        // The refused one waits as well.
        const state = { waiting: waiting.length + 1, width, averageMs: average.ms() };
        throw new AppError(503, 'overloaded', { retryAfter: retryAfterS(untilWaiting(queue / 2, state)) });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    const start = now();
    return () => {
      average.add(now() - start);
      // The slot passes directly to the next waiter, if any.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    };
  };
}

/** Runs at most `width` tasks at once, see `createGate`. */
export function createLimiter(width: number, queue: number, now?: () => number) {
  const enter = createGate(width, queue, now);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const leave = await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
