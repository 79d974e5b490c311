import { useEffect } from 'react';

/**
 * While true the page does not reload itself, as the site's `new-build.js` does where a script was lost: pictures that
 * were taken and not yet sent would be gone. Every script that is missing then has another way.
 */
export function useKeptPage(holdsPictures: boolean): void {
  usePrevented('kuelik-reload', holdsPictures);
}

/**
 * While true the browser asks before a reload or a closed tab takes the pictures with it. Only on our own page: inside
 * a host's page the question would interrupt the host's own navigation.
 */
export function useQuestionBeforeLeaving(holdsPictures: boolean): void {
  usePrevented('beforeunload', holdsPictures && window.parent === window);
}

function usePrevented(type: 'kuelik-reload' | 'beforeunload', isPrevented: boolean): void {
  useEffect(() => {
    if (!isPrevented) return;
    const prevent = (event: Event) => {
      event.preventDefault();
      // Chromium before 119 asks for this alone.
      if (type === 'beforeunload') event.returnValue = true;
    };
    addEventListener(type, prevent);
    return () => removeEventListener(type, prevent);
  }, [type, isPrevented]);
}
