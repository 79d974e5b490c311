import { expect, test } from 'vitest';
import { isAppScheme } from './app-scheme.ts';

test.each(['bankapp://', 'kz.bank.app://', 'bank-app+1://'])('%s is an app’s own', (scheme) => {
  expect(isAppScheme(scheme)).toBe(true);
});

test.each([
  'https://',
  'http://',
  'javascript://',
  'data://',
  'intent://',
  'file://',
  'bankapp:',
  'bankapp://x',
  'Bankapp://',
  '1bank://',
  '*://',
  '',
])('%s is none', (scheme) => {
  expect(isAppScheme(scheme)).toBe(false);
});
