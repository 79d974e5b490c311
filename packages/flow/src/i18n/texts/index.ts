import type { Locale } from '@kuelik/protocol';
import type { UiTexts } from '@kuelik/ui/texts/en';
import type { ShellTexts } from './en.ts';

export type { ShellTexts } from './en.ts';

/** What the first screen needs of a language. */
export interface LanguageTexts {
  readonly shell: ShellTexts;
  readonly ui: UiTexts;
}

/** One chunk per language: a person's first screen carries theirs only. */
export const loadTexts: Readonly<Record<Locale, () => Promise<LanguageTexts>>> = {
  ru: () => import('./ru.ts'),
  kz: () => import('./kz.ts'),
  en: () => import('./en.ts'),
  my: () => import('./my.ts'),
};
