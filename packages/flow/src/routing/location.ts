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

/** The path of the page's address, kept up to date. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** The query of the page's address with its `?`, kept up to date. */
export const useSearch = (): string => useSyncExternalStore(subscribe, () => window.location.search);

/** Goes to another address of this site without loading it anew. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  window.history[options.replace === true ? 'replaceState' : 'pushState'](null, '', to);
  for (const listener of moved) listener();
}

/**
 * The part of a path that a pattern names, empty where it names none, or null where they do not match.
 * A pattern is a path, in which `:name` stands for one part and a last `/*?` for anything below or nothing.
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
