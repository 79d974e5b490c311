import { useTexts, useUiLocale } from '@kuelik/ui';
import type { HandOffTexts } from './texts/en.ts';
import { texts } from './texts/lazy.ts';

/** The hand-off's texts in the page's language. */
export const useHandOffTexts = (): HandOffTexts => useTexts('handOff', texts, useUiLocale());
