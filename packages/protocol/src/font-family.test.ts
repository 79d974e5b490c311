import { expect, test } from 'vitest';
import { fontFamily } from './font-family.ts';

test.each([
  ['https://fonts.google.com/specimen/Roboto', 'Roboto'],
  ['https://fonts.google.com/specimen/Open+Sans', 'Open Sans'],
  ['https://fonts.google.com/specimen/Noto+Sans?query=noto', 'Noto Sans'],
  ['https://fonts.google.com/specimen/PT+Serif/', 'PT Serif'],
  ['Inter', 'Inter'],
  ['https://evil.example/Roboto', null],
  ['https://fonts.google.com/specimen/x";}body{display:none', null],
  ['https://fonts.google.com/specimen/', null],
  ['', null],
  [null, null],
])('the font of %s is %s [2.11]', (address, family) => {
  expect(fontFamily(address)).toBe(family);
});
