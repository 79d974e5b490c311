import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser's back button ask instead of leaving: while active, an extra history entry with the same
 * URL is on top, and restored whenever popped.
 */
export function useBackGuard(active: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return;
    const guard = { kuelik: 'guard' };
    // A reload keeps the entry; a second one would require an extra back press.
    if (history.state?.kuelik !== guard.kuelik) history.pushState(guard, '');
    const onPop = () => {
      history.pushState(guard, '');
      handleBack();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [active]);
}
