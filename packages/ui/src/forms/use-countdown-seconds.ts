import { useEffect, useState } from 'react';
import { secondsUntil } from './form-rules.ts';

/**
 * Whole seconds until a moment, by the clock and not by the number of ticks: right again as soon as a
 * sleeping tab or device wakes up. 0 once it has passed, and for null.
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
