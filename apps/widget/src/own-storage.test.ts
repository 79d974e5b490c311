import { expect, test } from 'vitest';
import { ownStorage } from './own-storage.ts';

test('a widget stores the language under its own name, and does not touch the host’s [5.18]', () => {
  const host = new Map([['language', 'de']]);
  const storage = ownStorage({
    getItem: (key) => host.get(key) ?? null,
    setItem: (key, value) => host.set(key, value),
  });
  expect(storage?.getItem('language')).toBeNull();
  storage?.setItem('language', 'kz');
  expect(storage?.getItem('language')).toBe('kz');
  expect([...host]).toEqual([
    ['language', 'de'],
    ['kuelik-language', 'kz'],
  ]);
  expect(ownStorage(null)).toBeNull();
});
