import { lazyTexts } from '@kuelik/ui';
import type { NpckTexts } from '../texts/en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<NpckTexts>({
  ru: () => import('../texts/ru.ts'),
  kz: () => import('../texts/kz.ts'),
  en: () => import('../texts/en.ts'),
  my: () => import('../texts/my.ts'),
});
