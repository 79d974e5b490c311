import type { Locale } from '@kuelik/protocol';
import { en, type PhoneTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export type { PhoneTexts };
export const texts: Readonly<Record<Locale, PhoneTexts>> = { ru, kz, en, my };
