import { useEffect, useState } from 'react';
import { secondsUntil } from './form-rules.ts';

/**
 * Whole seconds until a time, by the clock rather than by ticks: correct as soon as a sleeping tab or device
 * wakes up. 0 afterwards, and for null.
 * @param endsAt Milliseconds since the epoch, see `secondsFromNow`.
 */
export function useCountdownSeconds(endsAt: number | null): number {
  const [left, setLeft] = useState(() => (endsAt === null ? 0 : secondsUntil(endsAt, Date.now())));
  useEffect(() => {
    const look = () => {
      const now = endsAt === null ? 0 : secondsUntil(endsAt, Date.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return left;
}
