import { type Locale, locales } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import { loadTexts } from './index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(locales)('%s', (locale: Locale) => {
  test('has every text, filled, with the placeholders of the English one', async () => {
    const texts = (await loadTexts[locale]()).shell;
    const english = (await loadTexts.en()).shell;
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const translated = texts[key as keyof typeof texts];
      expect(translated.trim(), key).not.toBe('');
      expect(placeholders(translated), key).toEqual(placeholders(text));
    }
  });
});

test('no text is left in another language', async () => {
  const cyrillic = /[а-яё]/i;
  const kazakh = /[әғқңөұүһі]/i;
  const [en, my, ru, kz] = await Promise.all(
    (['en', 'my', 'ru', 'kz'] as const).map(async (locale) =>
      Object.values((await loadTexts[locale]()).shell).join(' '),
    ),
  );
  expect(en).not.toMatch(cyrillic);
  expect(my).not.toMatch(cyrillic);
  expect(ru).not.toMatch(kazakh);
  expect(kz).toMatch(kazakh);
});
