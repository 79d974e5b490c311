import type { Locale } from '@kuelik/protocol';
import { en, type VerifyTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The verification page's texts by locale. */
export const texts: Readonly<Record<Locale, VerifyTexts>> = { en, ru, kz, my };
