import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** DejaVu has every Kazakh letter; its licence allows embedding. The paths are literal so that bundlers find the files. */
export const fontFiles = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
