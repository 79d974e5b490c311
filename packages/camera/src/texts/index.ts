import type { Locale } from '@kuelik/protocol';
import { type CameraTexts, en } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

export const cameraTexts: Readonly<Record<Locale, CameraTexts>> = { ru, kz, en, my };
