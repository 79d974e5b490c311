import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser's back button ask instead of leaving: while active, one more history entry of the
 * same address lies on top, and is put back whenever it is taken away.
 */
export function useBackGuard(active: boolean, onBack: () => void): void {
  const tell = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return;
    const guard = { kuelik: 'guard' };
    // A reload keeps the entry; a second one would need one more press for nothing.
    if (history.state?.kuelik !== guard.kuelik) history.pushState(guard, '');
    const onPop = () => {
      history.pushState(guard, '');
      tell();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [active]);
}
