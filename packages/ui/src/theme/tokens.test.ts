import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, parseHex, themeVariables } from './theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const normal = css.slice(0, css.indexOf('@media'));
const scaled = css.slice(css.indexOf('data-k-scaled'));

/** A block's value of a token, the default if a host may set another. */
function colour(block: string, name: string) {
  const value = new RegExp(`--k-${name}: (?:var\\([\\w-]+, )*(#[\\da-f]{6})\\)*;`, 'i').exec(block)?.[1];
  const rgb = parseHex(value);
  if (rgb === null) throw new Error(`${name} is not a plain colour`);
  return rgb;
}

test.each([
  ['ink', 'color-page', 4.5],
  ['color-text-muted', 'color-page', 4.5],
  ['color-text-muted', 'color-surface-sunken', 4.5],
  ['accent', 'color-surface', 4.5],
  ['accent-text', 'color-page', 4.5],
  ['on-accent', 'accent', 4.5],
  ['color-error', 'color-error-soft', 4.5],
  ['color-success', 'color-success-soft', 4.5],
  ['color-warning', 'color-warning-soft', 4.5],
  ['color-info', 'color-info-soft', 4.5],
  ['color-border-control', 'color-surface', 3],
  ['color-border-control', 'color-page', 3],
])('%s on %s: at least %f', (front, back, least) => {
  expect(contrast(colour(normal, front), colour(normal, back))).toBeGreaterThanOrEqual(least);
});

test.each(['color-text', 'color-text-muted', 'color-error', 'color-success', 'color-warning', 'color-info'])(
  'scaled mode: %s on white, at least 7',
  (front) => {
    expect(contrast(colour(scaled, front), [255, 255, 255])).toBeGreaterThanOrEqual(7);
  },
);

const dark = css.slice(css.indexOf('data-k-scheme'));

test.each([
  ['color-text', 'color-page', 7],
  ['color-text-muted', 'color-page', 4.5],
  ['color-text-muted', 'color-surface-sunken', 4.5],
  ['color-error', 'color-error-soft', 4.5],
  ['color-success', 'color-success-soft', 4.5],
  ['color-warning', 'color-warning-soft', 4.5],
  ['color-info', 'color-info-soft', 4.5],
  ['color-on-disabled', 'color-disabled', 4.5],
  ['on-signal', 'color-error', 4.5],
  ['on-signal', 'color-success', 4.5],
  ['color-border-control', 'color-surface', 3],
])('dark: %s on %s: at least %f', (front, back, least) => {
  expect(contrast(colour(dark, front), colour(dark, back))).toBeGreaterThanOrEqual(least);
});

test('dark: links are readable in every accent colour that an integrator may set', () => {
  const share =
    Number(/accent-text: color-mix\(in srgb, var\(--k-accent-text\) (\d+)%, #ffffff\)/.exec(dark)?.[1]) / 100;
  for (let value = 0; value < 0x1000000; value += 0x11117) {
    const hex = `#${value.toString(16).padStart(6, '0')}`;
    const own = parseHex(themeVariables({ accent_color_hex: hex })['--k-accent-text']);
    const mixed = (own ?? [0, 0, 0]).map((part) => part * share + 255 * (1 - share));
    const [red = 0, green = 0, blue = 0] = mixed;
    for (const ground of ['color-page', 'color-surface', 'color-surface-sunken']) {
      expect(contrast([red, green, blue], colour(dark, ground)), hex).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('both ways into the dark set the same tokens', () => {
  const blocks = [...dark.matchAll(/color-scheme: dark;([^}]*)\}/g)].map(([, tokens = '']) =>
    tokens
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim(),
  );
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toBe(blocks[1]);
});

test.each([
  ['size-button', '70px'],
  ['size-button-width', '400px'],
  ['size-button-width-narrow', '90vw'],
  ['size-button-width-mobile', '300px'],
  ['duration-progress', '400ms'],
])('the specification, section 9: %s is %s [9.23, 9.25]', (name, value) => {
  expect(normal).toContain(`--k-${name}: ${value};`);
});

test('the loader rotates an arc of the accent colour, which the session may set [2.73]', () => {
  const loader = readFileSync(new URL('../controls/loader.module.css', import.meta.url), 'utf8');
  expect(/\.arc \{[^}]*stroke: var\(--k-color-accent\);/.test(loader)).toBe(true);
  expect(normal).toMatch(/--k-color-accent: var\((--k-accent|--\w[\w-]*, *var\(--k-accent\))/);
});

test('scaled mode sets nothing that a session sets on the same element, because it would win', () => {
  const own = themeVariables({
    accent_color_hex: '#0b6b86',
    text_black_color_hex: '#cc9900',
    text_white_color_hex: '#ffffff',
  });
  const block = scaled.slice(0, scaled.indexOf('}'));
  expect(Object.keys(own).filter((name) => block.includes(`${name}:`))).toEqual([]);
});
