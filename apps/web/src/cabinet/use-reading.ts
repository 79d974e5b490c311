import { useCallback, useEffect, useState } from 'react';

export type Reading<T> =
  | { readonly name: 'waiting' }
  | { readonly name: 'read'; readonly value: T }
  | { readonly name: 'failed'; readonly error: unknown };

/**
 * Loads data when the component mounts and whenever `read` changes; `again` reloads and keeps the old value
 * on screen meanwhile.
 *
 * @param read stable (`useCallback`); its signal aborts when the value is no longer needed.
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
