import type { Locale } from '@kuelik/protocol';
import { en, type LineTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export const texts: Record<Locale, LineTexts> = { ru, kz, en, my };
