import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds before the first try and between later ones: each shows another page for a moment. */
const firstPause = 5_000;
const longestPause = 60_000;

/**
 * Goes on after a lost connection: as soon as the device says that it has a line again, and now and then while it says that it
 * has one.
 */
export function useWhenBack(isLost: boolean, goOn: () => void): void {
  const onBack = useEffectEvent(goOn);
  const pause = useRef(firstPause);
  useEffect(() => {
    if (!isLost) return;
    const again = () => onBack();
    addEventListener('online', again);
    const timer = navigator.onLine ? setTimeout(again, pause.current) : undefined;
    pause.current = Math.min(longestPause, 2 * pause.current);
    return () => {
      removeEventListener('online', again);
      clearTimeout(timer);
    };
  }, [isLost]);
}
