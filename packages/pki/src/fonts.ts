import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** DejaVu has every letter of Kazakh; its licence allows embedding. Named in full, so that tools that look for files see them. */
export const fontFiles = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
