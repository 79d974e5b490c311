import { useEffect, useEffectEvent } from 'react';

export interface Polling<T> {
  /** Polls once. */
  readonly read: (signal: AbortSignal) => Promise<T>;
  readonly onValue: (value: T) => void;
  /** Polling continues after it. */
  readonly onError: (error: unknown) => void;
  /** Polls while true, immediately when it becomes true. */
  readonly active: boolean;
  /** Pause between a reply and the next poll, in ms; 2 s by default. */
  readonly every?: number;
}

/**
 * Polls, one request at a time, until `active` is false. A page that becomes visible or comes back online
 * polls immediately: a sleeping tab's timers are unreliable.
 */
export function usePolling<T>({ read, onValue, onError, active, every = 2000 }: Polling<T>): void {
  const ask = useEffectEvent(read);
  const handleValue = useEffectEvent(onValue);
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (!active) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const once = async () => {
      if (asking) return;
      clearTimeout(timer);
      asking = true;
      try {
        const value = await ask(leaving.signal);
        if (!leaving.signal.aborted) handleValue(value);
      } catch (error) {
        if (!leaving.signal.aborted) fail(error);
      }
      asking = false;
      if (!leaving.signal.aborted) timer = setTimeout(once, every);
    };
    const wake = () => {
      if (document.visibilityState === 'visible') void once();
    };
    void once();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [active, every]);
}
