import type { Locale } from '@kuelik/protocol';
import { en, type SignerTexts } from './en.ts';
import { kz } from './kz.ts';
import { my } from './my.ts';
import { ru } from './ru.ts';

/** The signer's texts by locale. */
export const texts: Readonly<Record<Locale, SignerTexts>> = { en, ru, kz, my };
