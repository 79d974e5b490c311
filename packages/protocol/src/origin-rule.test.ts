import { expect, test } from 'vitest';
import { isListedOrigin } from './origin-rule.ts';

test.each([
  ['https://bank.kz', 'https://bank.kz', true],
  ['https://www.bank.kz', 'https://bank.kz', false],
  ['https://www.bank.kz', 'https://*.bank.kz', true],
  ['https://a.b.bank.kz', 'https://*.bank.kz', true],
  ['https://bank.kz', 'https://*.bank.kz', false],
  ['https://evilbank.kz', 'https://*.bank.kz', false],
  ['https://bank.kz.evil.example', 'https://*.bank.kz', false],
  ['http://www.bank.kz', 'https://*.bank.kz', false],
  ['https://www.bank.kz:8443', 'https://*.bank.kz', false],
  ['https://www.bank.kz:8443', 'https://*.bank.kz:8443', true],
  ['null', 'https://*.bank.kz', false],
])('%s is listed as %s: %s', (origin, listed, expected) => {
  expect(isListedOrigin(origin, listed)).toBe(expected);
});
