import { lazyTexts } from '@kuelik/ui';
import type { HandOffTexts } from './en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<HandOffTexts>({
  ru: () => import('./ru.ts'),
  kz: () => import('./kz.ts'),
  en: () => import('./en.ts'),
  my: () => import('./my.ts'),
});
