import type { Locale } from '@kuelik/protocol';
import { type EDocumentTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The electronic document's texts by locale. */
export const texts: Readonly<Record<Locale, EDocumentTexts>> = { en, ru, kz, my };
