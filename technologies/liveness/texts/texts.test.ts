import { describe, expect, it } from 'vitest';
import { livenessReasons } from '../contract.ts';
import { texts } from './index.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it.each(Object.entries(texts))('%s says everything, with the placeholders of English', (_locale, own) => {
    for (const [key, text] of Object.entries(texts.en)) {
      const translated = own[key as keyof typeof own];
      expect(translated.trim(), key).not.toBe('');
      expect(placeholders(translated), key).toEqual(placeholders(text));
    }
    expect(Object.keys(own)).toEqual(Object.keys(texts.en));
  });

  it('names every reason', () => {
    for (const reason of livenessReasons) expect(texts.en).toHaveProperty(`reason_${reason}`);
  });
});
