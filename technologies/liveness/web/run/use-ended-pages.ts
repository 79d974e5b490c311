import { useCallback, useEffect, useState } from 'react';

type EndedPages = typeof import('../pages/ended-pages.tsx');

let pages: EndedPages | null = null;

/** Loads the pages after an attempt that did not pass. Rejects if they cannot be loaded. */
export async function loadEndedPages(): Promise<EndedPages> {
  pages ??= await import('../pages/ended-pages.tsx');
  return pages;
}

/**
 * The pages after an attempt that did not pass: loaded while the person prepares, since no check begins with them.
 * @returns the pages, null until they are there; whether loading failed; and a way to load again
 */
export function useEndedPages(): {
  readonly pages: EndedPages | null;
  readonly failed: boolean;
  readonly reload: () => void;
} {
  const [loaded, setLoaded] = useState<EndedPages | 'failed' | null>(pages);
  const load = useCallback(() => {
    setLoaded(pages);
    loadEndedPages().then(setLoaded, () => setLoaded('failed'));
  }, []);
  useEffect(load, [load]);
  const failed = loaded === 'failed';
  return { pages: failed ? null : loaded, failed, reload: load };
}
