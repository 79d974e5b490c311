import { AppError } from '../errors.ts';

/** Runs at most `width` tasks at once; above `queue` waiting ones it sheds load: AppError 503 `overloaded`. */
export function createLimiter(width: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= queue) throw new AppError(503, 'overloaded', { retryAfter: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // The place passes straight to the next in line, if there is one.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
