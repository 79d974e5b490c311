import { AppError } from '../errors.ts';

/**
 * A gate with `width` places; its result gives the place back. Above `queue` waiting ones it sheds
 * load: AppError 503 `overloaded`.
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
      // The place passes straight to the next in line, if there is one.
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
