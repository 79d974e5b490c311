import { useEffect, useState } from 'react';

/** True once this much time (ms) has passed since the component appeared. */
export function useDelay(time: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return passed;
}
