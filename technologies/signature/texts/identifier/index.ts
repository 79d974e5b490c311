import type { Locale } from '@kuelik/protocol';
import { en, type IdentifierTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The signature identifier's texts by locale. */
export const texts: Readonly<Record<Locale, IdentifierTexts>> = { en, ru, kz, my };
