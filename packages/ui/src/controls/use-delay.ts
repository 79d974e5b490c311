import { useEffect, useState } from 'react';

/** Becomes true this many milliseconds after mount; at once for none. */
export function useDelay(time: number): boolean {
  const [passed, setPassed] = useState(time <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return passed;
}
