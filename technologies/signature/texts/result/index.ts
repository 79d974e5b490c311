import type { Locale } from '@kuelik/protocol';
import { en, type SignatureResultTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The signature layout's texts by locale. */
export const texts: Readonly<Record<Locale, SignatureResultTexts>> = { en, ru, kz, my };
