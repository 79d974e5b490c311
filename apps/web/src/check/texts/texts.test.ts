import { locales } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { texts } from './index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test.each(locales)('%s has every text with the placeholders of English', (locale) => {
  const own: Readonly<Record<string, string>> = texts[locale];
  expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect(own[key]?.trim(), key).not.toBe('');
    expect(placeholders(own[key] ?? ''), key).toEqual(placeholders(text));
  }
});
