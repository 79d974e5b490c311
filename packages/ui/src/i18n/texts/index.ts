import type { Locale } from '@kuelik/protocol';
import { en, type UiTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The few texts that belong to the controls. */
export const uiTexts: Readonly<Record<Locale, UiTexts>> = { ru, kz, en, my };
