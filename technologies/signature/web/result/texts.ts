import { lazyTexts } from '@kuelik/ui';
import type { SignatureResultTexts } from '../../texts/result/en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<SignatureResultTexts>({
  ru: () => import('../../texts/result/ru.ts'),
  kz: () => import('../../texts/result/kz.ts'),
  en: () => import('../../texts/result/en.ts'),
  my: () => import('../../texts/result/my.ts'),
});
