import type { Locale } from '@kuelik/protocol';
import type { UiTexts } from '@kuelik/ui/texts/en';
import type { ShellTexts } from './en.ts';

export type { ShellTexts } from './en.ts';

/** The texts of the first screen in one language. */
export interface LanguageTexts {
  readonly shell: ShellTexts;
  readonly ui: UiTexts;
}

/** One chunk per language, so that the first screen loads only the person's language. */
export const loadTexts: Readonly<Record<Locale, () => Promise<LanguageTexts>>> = {
  ru: () => import('./ru.ts'),
  kz: () => import('./kz.ts'),
  en: () => import('./en.ts'),
  my: () => import('./my.ts'),
};
