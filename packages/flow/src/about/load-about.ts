import type { AboutCheck } from './about-check.tsx';

let loaded: typeof AboutCheck | undefined;

/** Loads what is said before the first step; begun with the page, so that it is there with the step. */
export const loadAbout = async (): Promise<typeof AboutCheck> => {
  loaded ??= (await import('./about-check.tsx')).AboutCheck;
  return loaded;
};

/** Undefined until loaded. */
export const loadedAbout = (): typeof AboutCheck | undefined => loaded;
