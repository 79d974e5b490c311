import { type Locale, locales } from '@kuelik/protocol';
import { type ThemeName, themeNames } from './themes.ts';

/** The gallery's URL parameters. */
export interface GalleryAddress {
  readonly entry: string | null;
  /** A single state, as the frames show it. */
  readonly state: string | null;
  readonly locale: Locale;
  readonly scaled: boolean;
  /** The browser's own letters at 200 %. */
  readonly large: boolean;
  readonly theme: ThemeName;
  readonly viewport: ViewportName;
}

/** Width and height, px. */
export const viewports = {
  'small phone': [320, 568],
  phone: [360, 740],
  'phone in landscape': [740, 360],
  tablet: [768, 1024],
  'tablet in landscape': [1024, 768],
  desktop: [1280, 800],
} as const;
export type ViewportName = keyof typeof viewports;
export const viewportNames = Object.keys(viewports) as ViewportName[];

export function readAddress(search: string): GalleryAddress {
  const query = new URLSearchParams(search);
  return {
    entry: query.get('entry'),
    state: query.get('state'),
    locale: locales.find((one) => one === query.get('locale')) ?? 'ru',
    scaled: query.get('scaled') === 'true',
    large: query.get('large') === 'true',
    theme: themeNames.find((one) => one === query.get('theme')) ?? 'own',
    viewport: viewportNames.find((one) => one === query.get('viewport')) ?? 'phone',
  };
}

export function writeAddress(address: GalleryAddress): string {
  const query = new URLSearchParams({ locale: address.locale, viewport: address.viewport });
  if (address.entry !== null) query.set('entry', address.entry);
  if (address.state !== null) query.set('state', address.state);
  if (address.scaled) query.set('scaled', 'true');
  if (address.large) query.set('large', 'true');
  if (address.theme !== 'own') query.set('theme', address.theme);
  return `?${query.toString()}`;
}
