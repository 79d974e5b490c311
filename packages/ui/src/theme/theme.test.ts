import { expect, test } from 'vitest';
import { contrast, parseHex, themeVariables } from './theme.ts';

test.each([
  ['#0b6b86', [11, 107, 134]],
  ['0b6b86', [11, 107, 134]],
  ['#abc', [170, 187, 204]],
  ['#0b6b86cc', [11, 107, 134]],
  ['#0b6b86c', null],
  ['#aabb', null],
  ['red', null],
  ['#12', null],
  ['#0b6b86; background: url(x)', null],
  [null, null],
])('%j is read as %j', (hex, rgb) => {
  expect(parseHex(hex)).toEqual(rgb);
});

test('nothing is set without a configuration, or with an invalid colour', () => {
  expect(themeVariables({})).toEqual({});
  expect(themeVariables({ accent_color_hex: 'javascript:1', text_black_color_hex: '' })).toEqual({});
});

test.each(['#ffdd00', '#000000', '#0b6b86', '#ff5a1f', '#9be7ff', '#ffffff'])(
  'text is readable on and beside %s [2.13]',
  (accent) => {
    const variables = themeVariables({ accent_color_hex: accent });
    const colour = (name: string) => parseHex(variables[name]) ?? [0, 0, 0];
    expect(contrast(colour('--k-on-accent'), colour('--k-accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--k-accent-text'), [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
  },
);

test('the configured white is the light text, also on the accent wherever it can be read there [2.13]', () => {
  const theme = (accent: string, white: string) => {
    const variables = themeVariables({
      accent_color_hex: accent,
      text_white_color_hex: white,
      text_black_color_hex: '#222222',
    });
    return [variables['--k-paper'], variables['--k-on-accent'], variables['--k-accent']];
  };
  expect(theme('#0b6b86', '#fffff0')).toEqual(['#fffff0', '#fffff0', '#0b6b86']);
  // White on yellow cannot be read: the configured black takes its place.
  expect(theme('#ffdd00', '#fffff0')).toEqual(['#fffff0', '#222222', '#ffdd00']);
});

test('letters on a pale accent are readable where the configured ones are as pale', () => {
  const pale = { accent_color_hex: '#9be7ff', text_black_color_hex: '#b9a7d9' };
  const variables = themeVariables(pale);
  const on = parseHex(variables['--k-on-accent']);
  const accent = parseHex(variables['--k-accent']);
  expect(contrast(on ?? [0, 0, 0], accent ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5);
});

test('a black text colour is used unchanged, a too pale one in a readable shade [2.12]', () => {
  const ink = (hex: string) => themeVariables({ text_black_color_hex: hex })['--k-ink'] ?? '';
  expect(ink('#222222')).toBe('#222222');
  expect(ink('#0b6b86')).toBe('#0b6b86');
  for (const pale of ['#dddddd', '#ff5a1f', '#ffffff']) {
    expect(contrast(parseHex(ink(pale)) ?? [255, 255, 255], [240, 243, 246])).toBeGreaterThanOrEqual(4.5);
  }
});
