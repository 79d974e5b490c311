import type { Locale } from '@kuelik/protocol';
import { en, type Face2faceTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The face comparison's texts by locale. */
export const texts: Readonly<Record<Locale, Face2faceTexts>> = { en, ru, kz, my };
