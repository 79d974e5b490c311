import type { Locale } from '@kuelik/protocol';

export type Words = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export const word = (en: string, ru: string, kz: string, my: string): Words[string] => ({ en, ru, kz, my });

/** Looks up a name's text; a name that is not in the table is returned unchanged. */
export const lookUp = (words: Words) => (name: string, locale: Locale) =>
  Object.hasOwn(words, name) ? (words[name]?.[locale] ?? name) : name;
