import type { Locale } from '@kuelik/protocol';
import { type CabinetTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export type { CabinetTexts } from './en.ts';

export const texts: Readonly<Record<Locale, CabinetTexts>> = { ru, kz, en, my };
