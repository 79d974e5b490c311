import { loadTexts, warnOfLoading } from '@kuelik/ui';
import type { AboutStep } from './about-check.tsx';

let loaded: typeof AboutStep | undefined;

/**
 * Loads the content shown before the first step. Called when the page opens, so that it is ready with the
 * step. Never fails: resolves with undefined if loading fails.
 */
export const loadAbout = async (): Promise<typeof AboutStep | undefined> => {
  try {
    const { AboutStep: content } = await import('./about-check.tsx');
    await loadTexts();
    loaded = content;
  } catch (error) {
    // The step works without it.
    warnOfLoading(error);
  }
  return loaded;
};

/** Undefined until loaded. */
export const loadedAbout = (): typeof AboutStep | undefined => loaded;
