import type { Locale } from '@kuelik/protocol';
import { en, type RegistryTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The registries' texts by locale. */
export const texts: Readonly<Record<Locale, RegistryTexts>> = { en, ru, kz, my };
