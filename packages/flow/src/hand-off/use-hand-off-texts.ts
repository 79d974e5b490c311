import { useLocale } from '../i18n/locale-context.tsx';
import type { HandOffTexts } from './texts/en.ts';
import { texts } from './texts/index.ts';

/** The hand-off's texts in the language of the page. */
export function useHandOffTexts(): HandOffTexts {
  return texts[useLocale().locale];
}
