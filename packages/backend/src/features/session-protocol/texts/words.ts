import type { languages } from '../../../kit/database/policy-content.ts';
import { en, type ProtocolTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export type Language = (typeof languages)[number];

const texts: Readonly<Record<Language, ProtocolTexts>> = { en, kz, my, ru };

/** A text in each language without duplicates, with its placeholders filled in. */
export type Words = (name: keyof ProtocolTexts, values?: Readonly<Record<string, string | number>>) => string;

export const wordsIn =
  (languages: readonly Language[]): Words =>
  (name, values = {}) =>
    [...new Set(languages.map((language) => filled(texts[language][name], values)))].join(' / ');

/** BCP 47, of our own code. */
export const tagOf = (language: Language): string => ({ kz: 'kk', ru: 'ru', en: 'en', my: 'ms' })[language];

/** Whether there is a text for a word of the content, such as a step's name. */
export const isText = (name: string): name is keyof ProtocolTexts => Object.hasOwn(en, name);

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
