import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

test('an address survives a round trip', () => {
  const address = {
    entry: 'ui-button',
    state: 'loading',
    locale: 'kz',
    scaled: true,
    large: true,
    theme: 'bright accent',
    viewport: 'desktop',
  } as const;
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test('unknown values become the default', () => {
  expect(readAddress('?locale=xx&viewport=wall&theme=loud')).toEqual({
    entry: null,
    state: null,
    locale: 'ru',
    scaled: false,
    large: false,
    theme: 'own',
    viewport: 'phone',
  });
});
