import type { Locale } from '@kuelik/protocol';
import { en, type PlaygroundTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export const texts: Readonly<Record<Locale, PlaygroundTexts>> = { ru, kz, en, my };
