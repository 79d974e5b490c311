import type { ThemeConfig } from '@kuelik/ui';

/** A theme as an integrator may set it. */
export interface GalleryTheme {
  readonly config: ThemeConfig;
  readonly scheme: 'light' | 'dark';
}

/**
 * The product's own looks, light and dark, and two integrators: one whose accent is too bright for white
 * letters, one whose text and accent are too pale for the page.
 */
export const themes = {
  own: { config: {}, scheme: 'light' },
  'own, dark': { config: {}, scheme: 'dark' },
  'bright accent': { config: { accent_color_hex: '#ffcc00' }, scheme: 'light' },
  'pale accent and text, dark': {
    config: { accent_color_hex: '#9be7ff', text_black_color_hex: '#b9a7d9' },
    scheme: 'dark',
  },
} as const satisfies Record<string, GalleryTheme>;

export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as ThemeName[];
