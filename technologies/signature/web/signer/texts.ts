import { lazyTexts } from '@kuelik/ui';
import type { SignerTexts } from '../../texts/signer/en.ts';

/** The same texts for the screens: each language loads on demand. */
export const texts = lazyTexts<SignerTexts>({
  ru: () => import('../../texts/signer/ru.ts'),
  kz: () => import('../../texts/signer/kz.ts'),
  en: () => import('../../texts/signer/en.ts'),
  my: () => import('../../texts/signer/my.ts'),
});
