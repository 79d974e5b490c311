import type { Locale } from '@kuelik/protocol';
import { en, type FormTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The form controls' texts: apart from the other controls', since the first screen has no forms. */
export const formTexts: Readonly<Record<Locale, FormTexts>> = { ru, kz, en, my };
