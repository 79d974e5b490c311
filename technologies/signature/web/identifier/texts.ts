import { lazyTexts } from '@kuelik/ui';
import type { IdentifierTexts } from '../../texts/identifier/en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<IdentifierTexts>({
  ru: () => import('../../texts/identifier/ru.ts'),
  kz: () => import('../../texts/identifier/kz.ts'),
  en: () => import('../../texts/identifier/en.ts'),
  my: () => import('../../texts/identifier/my.ts'),
});
