import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '../i18n/locale.ts';
import type { UiTexts } from './texts/en.ts';
import { uiTexts } from './texts/index.ts';

const LocaleContext = createContext<Locale>('ru');

/** Gives the controls below it the language of the texts they bring themselves. */
export function UiLocale({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language of the nearest `UiLocale`. */
export function useUiLocale(): Locale {
  return useContext(LocaleContext);
}

/** The controls' own texts in the language of the nearest `UiLocale`. */
export function useUiTexts(): UiTexts {
  return uiTexts[useUiLocale()];
}
