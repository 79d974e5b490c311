import { useEffect, useState } from 'react';

/** True after this much time (ms) since mount. */
export function useDelay(time: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return passed;
}
