import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import type { FormTexts } from './texts/en.ts';
import { formTexts } from './texts/index.ts';

/** The form controls' own texts in the language of the nearest `UiLocale`. */
export const useFormTexts = (): FormTexts => useTexts('forms', formTexts, useUiLocale());
