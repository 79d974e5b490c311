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

  it('names every reason [8.15]', () => {
    for (const reason of livenessReasons) expect(texts.en).toHaveProperty(`reason_${reason}`);
  });

  it.each([
    ['en', /headscarf/i, /may stay on/],
    ['ru', /платок/i, /снимать не нужно/],
    ['kz', /орамал/i, /шешудің қажеті жоқ/],
    ['my', /tudung/i, /tidak perlu ditanggalkan/],
  ] as const)('%s never asks for a headscarf to be taken off', (locale, headscarf, stays) => {
    const about = Object.values(texts[locale]).filter((text) => headscarf.test(text));
    expect(about).toEqual([texts[locale].instruction_cover]);
    expect(texts[locale].instruction_cover).toMatch(stays);
    // Words for everything worn on the head, including a headscarf.
    expect(Object.values(texts[locale]).join('\n')).not.toMatch(
      /head ?wear|головной убор|бас киім|penutup kepala/i,
    );
  });
});
