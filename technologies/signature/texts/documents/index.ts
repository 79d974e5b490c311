import type { Locale } from '@kuelik/protocol';
import { type DocumentListTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** Texts of the list of documents by locale. */
export const texts: Readonly<Record<Locale, DocumentListTexts>> = { en, ru, kz, my };
