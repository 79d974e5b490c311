import { useSyncExternalStore } from 'react';

const moved = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  moved.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    moved.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The current path, kept up to date. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** The current query with its `?`, kept up to date. */
export const useSearch = (): string => useSyncExternalStore(subscribe, () => window.location.search);

/** Navigates within this site without a reload. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  window.history[options.replace === true ? 'replaceState' : 'pushState'](null, '', to);
  for (const listener of moved) listener();
}

/**
 * Matches a path against a pattern: returns the named part, empty if there is none, or null if they do not
 * match. In a pattern, `:name` matches one segment and a final `/*?` anything below or nothing.
 */
export function matchPath(pattern: string, path: string): string | null {
  const source = pattern.replace('/*?', '(?:/.*)?').replace(/:\w+/, '([^/]+)');
  const found = new RegExp(`^${source}/?$`, 'i').exec(path);
  if (found === null) return null;
  try {
    return decodeURIComponent(found[1] ?? '');
  } catch {
    return null;
  }
}
