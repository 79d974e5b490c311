/** The theming part of a session's flow configuration: the specification, section 3. */
export interface ThemeConfig {
  readonly accent_color_hex?: string | null | undefined;
  readonly text_black_color_hex?: string | null | undefined;
  readonly text_white_color_hex?: string | null | undefined;
}

type Rgb = readonly [number, number, number];

/**
 * `#abc`, `#aabbcc` or `#aabbccdd` without alpha, as 0-255 numbers; null for anything else, so that no
 * configuration can inject CSS.
 */
export function parseHex(hex: string | null | undefined): Rgb | null {
  const match = /^#?([\da-f]{3}$|[\da-f]{6}(?=([\da-f]{2})?$))/i.exec(hex ?? '');
  if (match?.[1] === undefined) return null;
  const digits = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1];
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.2 relative luminance, 0 to 1. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const white: Rgb = [255, 255, 255];
const ink: Rgb = [19, 26, 34];
/** WCAG 2.2 AA for text. */
const readable = 4.5;

/** The same hue, darkened until its text is readable on white and on the page's greys. */
function darkenForText(color: Rgb): Rgb {
  const page: Rgb = [240, 243, 246];
  let share = 1;
  let shade = color;
  while (contrast(shade, page) < readable && share > 0) {
    share -= 0.05;
    shade = [color[0] * share, color[1] * share, color[2] * share];
  }
  return shade;
}

/**
 * The CSS variables set by a flow configuration. Text on the accent colour is the configured white if
 * readable, otherwise the configured black, otherwise ours; links use a readable shade of the accent, and text one of the
 * configured black.
 */
export function themeVariables(config: ThemeConfig): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  const accent = parseHex(config.accent_color_hex);
  const black = parseHex(config.text_black_color_hex);
  const paper = parseHex(config.text_white_color_hex);
  if (black !== null) variables['--k-ink'] = toHex(darkenForText(black));
  if (paper !== null) variables['--k-paper'] = toHex(paper);
  if (accent !== null) {
    const letters = [paper ?? white, black ?? ink, ink, white];
    const on = letters.find((color) => contrast(color, accent) >= readable) ?? ink;
    variables['--k-accent'] = toHex(accent);
    variables['--k-on-accent'] = toHex(on);
    variables['--k-accent-text'] = toHex(darkenForText(accent));
  }
  return variables;
}

/**
 * Applies a theme to an element, usually the page's root or the widget's host; returns a function that
 * removes it.
 */
export function applyTheme(
  element: HTMLElement,
  config: ThemeConfig,
  options: { readonly scaled?: boolean } = {},
): () => void {
  const variables = themeVariables(config);
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value);
  if (options.scaled === true) element.setAttribute('data-k-scaled', '');
  else element.removeAttribute('data-k-scaled');
  return () => {
    for (const name of Object.keys(variables)) element.style.removeProperty(name);
    element.removeAttribute('data-k-scaled');
  };
}
