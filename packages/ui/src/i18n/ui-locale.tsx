import type { Locale } from '@kuelik/protocol';
import { createContext, type ReactNode, use, useContext } from 'react';
import type { LazyTexts } from './lazy-texts.ts';
import type { ReplaceTexts } from './replace-texts.ts';
import type { UiTexts } from './texts/en.ts';

const LocaleContext = createContext<Locale>('ru');
// Before the language is loaded only a spinner without text is shown.
const TextsContext = createContext({} as UiTexts);
const ReplaceContext = createContext<ReplaceTexts | null>(null);

export interface UiLocaleProps {
  readonly locale: Locale;
  /** The controls' own texts in it. */
  readonly texts: UiTexts;
  /** Applies the deployment's text overrides; null if there are none. */
  readonly replace?: ReplaceTexts | null;
  readonly children: ReactNode;
}

/** Provides the language and its texts to everything below. */
export function UiLocale({ locale, texts, replace = null, children }: UiLocaleProps) {
  return (
    <LocaleContext value={locale}>
      <TextsContext value={texts}>
        <ReplaceContext value={replace}>{children}</ReplaceContext>
      </TextsContext>
    </LocaleContext>
  );
}

/** The language of the nearest `UiLocale`. */
export function useUiLocale(): Locale {
  return useContext(LocaleContext);
}

/**
 * A catalogue's texts in a language, with the overrides of deployment, host page and session: every screen
 * reads its texts through this. Suspends if the language has not loaded.
 */
export function useTexts<T extends Readonly<Record<string, string>>>(
  group: string,
  catalogue: Readonly<Record<Locale, T>> | LazyTexts<T>,
  locale: Locale,
): T {
  const texts = isLazy(catalogue) ? use(catalogue.load(locale)) : catalogue[locale];
  return useReplaced(group, texts, locale);
}

const isLazy = <T,>(catalogue: object): catalogue is LazyTexts<T> => 'load' in catalogue;

/** The same for texts that are not a catalogue. `texts` must be the same object on every render. */
export function useReplaced<T extends Readonly<Record<string, string>>>(
  group: string,
  texts: T,
  locale: Locale,
): T {
  const replace = useContext(ReplaceContext);
  return replace ? replace(group, locale, texts) : texts;
}

/** The controls' own texts in the language of the nearest `UiLocale`. */
export const useUiTexts = (): UiTexts => useReplaced('ui', useContext(TextsContext), useUiLocale());
