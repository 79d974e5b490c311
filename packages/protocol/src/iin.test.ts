import { expect, test } from 'vitest';
import { isIin } from './iin.ts';

test.each([
  '990231300010',
  '900230400035',
  '100231500013',
  '990230300621',
  '900230000017',
  '000101500001',
  '850228400002',
])('%s is valid [3.22]', (iin) => {
  expect(isIin(iin)).toBe(true);
});

test.each([
  '',
  '99023130001',
  '9902313000100',
  '99023130001a',
  '990231300011',
  '900230000018',
  ' 990231300010',
])('"%s" is no valid IIN [3.22]', (iin) => {
  expect(isIin(iin)).toBe(false);
});

test('a number whose both sums are 10 has no check digit', () => {
  for (let digit = 0; digit < 10; digit += 1) expect(isIin(`99023030061${digit}`)).toBe(false);
});
