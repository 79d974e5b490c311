import { AppError } from '../errors.ts';

/**
 * A semaphore with `width` slots; its result releases the slot. With more than `queue` waiting it sheds load:
 * AppError 503 `overloaded`.
 */
export function createGate(width: number, queue: number): () => Promise<() => void> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async () => {
    if (running >= width) {
      if (waiting.length >= queue) throw new AppError(503, 'overloaded', { retryAfter: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    return () => {
      // The slot passes directly to the next waiter, if any.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    };
  };
}

/** Runs at most `width` tasks at once, see `createGate`. */
export function createLimiter(width: number, queue: number) {
  const enter = createGate(width, queue);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const leave = await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
