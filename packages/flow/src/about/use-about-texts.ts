import { useTexts, useUiLocale } from '@kuelik/ui';
import type { AboutTexts } from './texts/en.ts';
import { texts } from './texts/lazy.ts';

/** The texts about the check in the page's language. */
export const useAboutTexts = (): AboutTexts => useTexts('about', texts, useUiLocale());
