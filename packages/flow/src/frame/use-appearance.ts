import type { FlowConfig } from '@kuelik/protocol';
import { applyTheme, warnOfLoading } from '@kuelik/ui';
import { type RefObject, useEffect } from 'react';

/** Applies the flow configuration's colours, font and text size to an element; removes them at the end. */
export function useAppearance(
  target: RefObject<HTMLElement | null>,
  config: FlowConfig,
  scaled: boolean,
  frontendUrl: string,
): void {
  const { accentColor, textBlackColor, textWhiteColor, fontFamilyUrl, colorScheme } = config;
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const theme = {
      accent_color_hex: accentColor,
      text_black_color_hex: textBlackColor,
      text_white_color_hex: textWhiteColor,
    };
    element.dataset.kScheme = colorScheme ?? '';
    return applyTheme(element, theme, { scaled });
  }, [target, accentColor, textBlackColor, textWhiteColor, colorScheme, scaled]);
  // Separate: reapplying a font reloads it.
  useEffect(() => {
    const element = target.current;
    return element === null || fontFamilyUrl === null
      ? undefined
      : applyFontLater(element, fontFamilyUrl, frontendUrl);
  }, [target, fontFamilyUrl, frontendUrl]);
}

/** The code loads only if a session names a font; without it the page keeps its own. */
function applyFontLater(element: HTMLElement, address: string, frontendUrl: string): () => void {
  let remove: (() => void) | null = () => undefined;
  import('./font-family.ts')
    .then(({ applyFont }) => {
      if (remove !== null) remove = applyFont(element, address, frontendUrl);
    })
    .catch(warnOfLoading);
  return () => {
    remove?.();
    remove = null;
  };
}
