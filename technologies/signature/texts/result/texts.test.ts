import { expect, test } from 'vitest';
import { texts } from './index.ts';

test('the signature layout has every text in four languages', () => {
  const keys = Object.keys(texts.en).sort();
  for (const own of Object.values(texts)) {
    expect(Object.keys(own).sort()).toEqual(keys);
    expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([]);
  }
});
