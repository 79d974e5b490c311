import { useEffect, useEffectEvent } from 'react';

export interface Polling<T> {
  /** Asks once. */
  readonly read: (signal: AbortSignal) => Promise<T>;
  readonly onValue: (value: T) => void;
  /** Asking goes on after it. */
  readonly onError: (error: unknown) => void;
  /** Asks while true, at once when it becomes true. */
  readonly active: boolean;
  /** Pause between an answer and the next question, in ms; 2 s unless told. */
  readonly every?: number;
}

/**
 * Asks again and again, one question at a time, until `active` is false. A page that becomes visible or
 * comes back online asks at once: the pause of a sleeping tab is no measure of anything.
 */
export function usePolling<T>({ read, onValue, onError, active, every = 2000 }: Polling<T>): void {
  const ask = useEffectEvent(read);
  const tell = useEffectEvent(onValue);
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
        if (!leaving.signal.aborted) tell(value);
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
