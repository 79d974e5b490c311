import type { Locale } from '@kuelik/protocol';
import { en, type LivenessTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export type { LivenessTexts } from './en.ts';

export const texts: Readonly<Record<Locale, LivenessTexts>> = { ru, kz, en, my };
