import { expect, test } from 'vitest';
import { texts } from './index.ts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('the hand-off has every text in four languages, with the same values in each', () => {
  for (const own of Object.values(texts)) {
    expect(Object.keys(own)).toEqual(Object.keys(texts.en));
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim()).not.toBe('');
      expect(placeholders(text)).toEqual(placeholders(texts.en[key as keyof typeof texts.en]));
    }
  }
});
