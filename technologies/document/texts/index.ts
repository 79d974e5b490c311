import type { Locale } from '@kuelik/protocol';
import { type DocumentTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The document reader's texts by locale. */
export const texts: Readonly<Record<Locale, DocumentTexts>> = { en, ru, kz, my };
