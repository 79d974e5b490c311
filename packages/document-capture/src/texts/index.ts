import type { Locale } from '@kuelik/protocol';
import { type CaptureTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export type { CaptureTexts } from './en.ts';

export const captureTexts: Record<Locale, CaptureTexts> = { ru, kz, en, my };
