import type { FlowConfig } from '@kuelik/protocol';
import { type RefObject, useEffect } from 'react';
import { applyTheme } from '../ui/index.ts';
import { fontFamily } from './font-family.ts';

/** Puts the flow configuration's colours, font and text size on an element; takes them off at the end. */
export function useAppearance(
  target: RefObject<HTMLElement | null>,
  config: FlowConfig,
  scaled: boolean,
): void {
  const { accentColor, textBlackColor, textWhiteColor, fontFamilyUrl } = config;
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const theme = {
      accent_color_hex: accentColor,
      text_black_color_hex: textBlackColor,
      text_white_color_hex: textWhiteColor,
    };
    const undo = applyTheme(element, theme, { scaled });
    const family = fontFamily(fontFamilyUrl);
    if (family !== null) element.style.setProperty('--k-font-family', `"${family}", system-ui, sans-serif`);
    return () => {
      undo();
      element.style.removeProperty('--k-font-family');
    };
  }, [target, accentColor, textBlackColor, textWhiteColor, fontFamilyUrl, scaled]);
}
