import { useEffect } from 'react';

/**
 * While true the page does not load itself anew, as the site's `new-build.js` does where a script was lost: pictures that
 * were taken and not yet sent would be gone. Every script that is missing then has another way.
 */
export function useKeptPage(holdsPictures: boolean): void {
  useEffect(() => {
    if (!holdsPictures) return;
    const keep = (event: Event) => event.preventDefault();
    addEventListener('kuelik-reload', keep);
    return () => removeEventListener('kuelik-reload', keep);
  }, [holdsPictures]);
}
