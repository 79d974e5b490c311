import type { Locale } from '@kuelik/protocol';
import { type CheckTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The texts of the device check by locale. */
export const texts: Readonly<Record<Locale, CheckTexts>> = { en, ru, kz, my };
