import type { Locale } from '../locale.ts';
import type { ShellTexts } from './en.ts';

export type { ShellTexts } from './en.ts';

/** One chunk per language: a person's first screen carries theirs only. */
export const loadTexts: Readonly<Record<Locale, () => Promise<ShellTexts>>> = {
  ru: async () => (await import('./ru.ts')).ru,
  kz: async () => (await import('./kz.ts')).kz,
  en: async () => (await import('./en.ts')).en,
  my: async () => (await import('./my.ts')).my,
};
