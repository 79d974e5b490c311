import type { AboutCheck } from './about-check.tsx';

let loaded: typeof AboutCheck | undefined;

/**
 * Loads what is said before the first step; begun with the page, so that it is there with the step. Never
 * fails: undefined if it could not be loaded.
 */
export const loadAbout = async (): Promise<typeof AboutCheck | undefined> => {
  try {
    loaded ??= (await import('./about-check.tsx')).AboutCheck;
  } catch {
    // The step goes on without it.
  }
  return loaded;
};

/** Undefined until loaded. */
export const loadedAbout = (): typeof AboutCheck | undefined => loaded;
