import type { Locale } from '@kuelik/protocol';
import { type AboutTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** Texts about a check, shown before and after it, by locale. */
export const texts: Readonly<Record<Locale, AboutTexts>> = { en, ru, kz, my };
