import type { Locale } from '@kuelik/protocol';
import { createContext, type ReactNode, useContext } from 'react';
import type { ReplaceTexts, TextGroup } from './replace-texts.ts';
import type { UiTexts } from './texts/en.ts';

const LocaleContext = createContext<Locale>('ru');
// Before the language is there, only a spinner is seen, and it says nothing.
const TextsContext = createContext({} as UiTexts);
const ReplaceContext = createContext<ReplaceTexts | null>(null);

export interface UiLocaleProps {
  readonly locale: Locale;
  /** The controls' own texts in it. */
  readonly texts: UiTexts;
  /** Puts the deployment's own texts in the place of ours; null where it has none. */
  readonly replace?: ReplaceTexts | null;
  readonly children: ReactNode;
}

/** Gives what is below it the language of the texts that it brings itself. */
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
 * A catalogue's texts in a language, as the deployment, the host page or the session words them: every screen
 * reads its texts through this.
 */
export function useTexts<T extends Readonly<Record<string, string>>>(
  group: TextGroup,
  catalogue: Readonly<Record<Locale, T>>,
  locale: Locale,
): T {
  return useReplaced(group, catalogue[locale], locale);
}

/** The same of texts that are no catalogue. `texts` must be the same object in every rendering. */
export function useReplaced<T extends Readonly<Record<string, string>>>(
  group: TextGroup,
  texts: T,
  locale: Locale,
): T {
  const replace = useContext(ReplaceContext);
  return replace ? replace(group, locale, texts) : texts;
}

/** The controls' own texts in the language of the nearest `UiLocale`. */
export const useUiTexts = (): UiTexts => useReplaced('ui', useContext(TextsContext), useUiLocale());
