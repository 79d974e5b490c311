import { lazyTexts } from '@kuelik/ui';
import type { CameraTexts } from './en.ts';

/** The same texts for the screens: each language loads on demand. */
export const cameraTexts = lazyTexts<CameraTexts>({
  ru: () => import('./ru.ts'),
  kz: () => import('./kz.ts'),
  en: () => import('./en.ts'),
  my: () => import('./my.ts'),
});
