import type { Locale } from '@kuelik/protocol';
import { en, type NumberTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The texts by locale. */
export const texts: Readonly<Record<Locale, NumberTexts>> = { en, ru, kz, my };
