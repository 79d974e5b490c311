import { lazyTexts } from '@kuelik/ui';
import type { DocumentListTexts } from '../../texts/documents/en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<DocumentListTexts>({
  ru: () => import('../../texts/documents/ru.ts'),
  kz: () => import('../../texts/documents/kz.ts'),
  en: () => import('../../texts/documents/en.ts'),
  my: () => import('../../texts/documents/my.ts'),
});
