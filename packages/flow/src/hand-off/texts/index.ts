import type { Locale } from '@kuelik/protocol';
import { en, type HandOffTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The hand-off's texts by locale, on both devices. */
export const texts: Readonly<Record<Locale, HandOffTexts>> = { en, ru, kz, my };
