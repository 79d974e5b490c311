import { fontFamily } from '@kuelik/protocol';

/**
 * Applies the font named by a URL to an element: the device's own, otherwise the deployment's, since no page
 * may call another origin. A browser loads it only if the device lacks the font. Returns a function that
 * removes it.
 */
export function applyFont(element: HTMLElement, address: string | null, frontendUrl: string): () => void {
  const family = fontFamily(address);
  if (family === null) return () => undefined;
  const file = `url("${frontendUrl}/fonts/${encodeURIComponent(family)}.woff2")`;
  const served = new FontFace(`${family} served`, file, { weight: '100 900', display: 'swap' });
  const { fonts } = document;
  const { style } = element;
  fonts.add(served);
  style.setProperty('--k-font-family', `"${family}", "${family} served", system-ui, sans-serif`);
  return () => {
    fonts.delete(served);
    style.removeProperty('--k-font-family');
  };
}
