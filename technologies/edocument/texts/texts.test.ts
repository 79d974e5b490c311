import { expect, test } from 'vitest';
import { edocumentErrors } from '../contract.ts';
import { documentTypes, isChildType } from '../document-types.ts';
import { texts } from './index.ts';
import { typeNames } from './type-names.ts';

const locales = ['ru', 'kz', 'en', 'my'] as const;
/** Not codes of the contract: the limits reached, and a session that is over. */
const others = ['sms_code_exhausted', 'sms_exhausted', 'code_exhausted', 'documents_exhausted', 'session'];

test('there are 30 types, each with its own name in four languages [3.23]', () => {
  expect(documentTypes).toHaveLength(30);
  expect(documentTypes.filter(isChildType)).toHaveLength(6);
  for (const locale of locales) {
    const names = documentTypes.map((type) => typeNames[type][locale]);
    expect(new Set(names).size, locale).toBe(30);
  }
});

test('every error has its own words in four languages [8.21]', () => {
  const codes = edocumentErrors.filter(
    (code) => code !== 'maximum_attempts' && code !== 'provider_unavailable',
  );
  for (const locale of locales) {
    const words = [...codes, ...others].map((code) => Reflect.get(texts[locale], code));
    expect(
      words.every((text) => typeof text === 'string' && text !== ''),
      locale,
    ).toBe(true);
    expect(new Set(words).size, locale).toBe(words.length);
  }
});
