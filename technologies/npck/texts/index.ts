import type { Locale } from '@kuelik/protocol';
import { en, type NpckTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The state photo check's texts by locale. */
export const texts: Readonly<Record<Locale, NpckTexts>> = { en, ru, kz, my };
