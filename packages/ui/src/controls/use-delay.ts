import { useEffect, useState } from 'react';

/** Becomes true this many milliseconds after mount. */
export function useDelay(time: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return passed;
}
