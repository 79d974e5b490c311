import type { FlowConfig } from '@kuelik/protocol';
import { applyTheme } from '@kuelik/ui';
import { type RefObject, useEffect } from 'react';
import { applyFont } from './font-family.ts';

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
    return element === null ? undefined : applyFont(element, fontFamilyUrl, frontendUrl);
  }, [target, fontFamilyUrl, frontendUrl]);
}
