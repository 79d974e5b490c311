import type { Locale } from '@kuelik/protocol';
import { en, type TundukTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The Kyrgyz search's texts by locale. */
export const texts: Readonly<Record<Locale, TundukTexts>> = { en, ru, kz, my };
