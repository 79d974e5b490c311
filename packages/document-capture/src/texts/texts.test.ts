import { expect, test } from 'vitest';
import { captureTexts } from './index.ts';

test.each(['ru', 'kz', 'my'] as const)('%s says everything, in its own words', (locale) => {
  const { en, [locale]: own } = captureTexts;
  expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
  for (const [name, text] of Object.entries(own)) {
    expect(text.trim(), name).not.toBe('');
    expect(text, name).not.toBe(en[name as keyof typeof en]);
  }
});
