import { useCallback, useEffect, useState } from 'react';

export type Reading<T> =
  | { readonly name: 'waiting' }
  | { readonly name: 'read'; readonly value: T }
  | { readonly name: 'failed'; readonly error: unknown };

/**
 * Reads something from the backend when the component appears and whenever `read` changes; `again`
 * reads it anew and keeps the old value on the screen until then.
 *
 * @param read stable (`useCallback`); its signal ends when the value is no longer wanted.
 */
export function useReading<T>(read: (signal: AbortSignal) => Promise<T>): {
  readonly reading: Reading<T>;
  readonly again: () => Promise<void>;
} {
  const [reading, setReading] = useState<Reading<T>>({ name: 'waiting' });
  const look = useCallback(
    async (signal: AbortSignal) => {
      try {
        const value = await read(signal);
        if (!signal.aborted) setReading({ name: 'read', value });
      } catch (error) {
        if (!signal.aborted) setReading({ name: 'failed', error });
      }
    },
    [read],
  );
  useEffect(() => {
    const ending = new AbortController();
    setReading({ name: 'waiting' });
    void look(ending.signal);
    return () => ending.abort();
  }, [look]);
  return { reading, again: () => look(new AbortController().signal) };
}
