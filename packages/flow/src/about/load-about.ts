import type { AboutStep } from './about-check.tsx';

let loaded: typeof AboutStep | undefined;

/**
 * Loads what is said before the first step; begun with the page, so that it is there with the step. Never
 * fails: undefined if it could not be loaded.
 */
export const loadAbout = async (): Promise<typeof AboutStep | undefined> => {
  try {
    loaded ??= (await import('./about-check.tsx')).AboutStep;
  } catch {
    // The step goes on without it.
  }
  return loaded;
};

/** Undefined until loaded. */
export const loadedAbout = (): typeof AboutStep | undefined => loaded;
