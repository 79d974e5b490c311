import { locales } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import {
  codeInText,
  isKazakhstanMobile,
  oldDigitsAfter,
  secondsFromNow,
  secondsUntil,
} from './form-rules.ts';
import { formTexts } from './texts/index.ts';

test.each([
  ['+77011234567', true],
  ['+77471234567', true],
  ['+77641234567', true],
  ['+77851234567', true],
  ['+77031234567', false],
  ['+77271234567', false],
  ['+7701123456', false],
  ['77011234567', false],
  ['+996555123456', false],
])('%s is a mobile number of Kazakhstan: %s', (phone, is) => {
  expect(isKazakhstanMobile(phone)).toBe(is);
});

test('seconds are rounded up, so that nothing is offered too early', () => {
  const end = secondsFromNow(60, 1000);
  expect(secondsUntil(end, 1000)).toBe(60);
  expect(secondsUntil(end, 1001)).toBe(60);
  expect(secondsUntil(end, 60_999)).toBe(1);
  expect(secondsUntil(end, 61_000)).toBe(0);
  expect(secondsUntil(end, 99_000)).toBe(0);
});

/** The digits that remain after another SMS was sent, if the field held each of these values in turn. */
const leftOf = (...held: readonly string[]): string => {
  const old = held
    .slice(1)
    .reduce((left, after, i) => oldDigitsAfter(left, held[i] ?? '', after), held[0]?.length ?? 0);
  return held.at(-1)?.slice(old) ?? '';
};

test.each([
  ['nothing typed since', ['000'], ''],
  ['digits typed behind them', ['000', '0001', '00012', '000123'], '123'],
  ['one of them deleted', ['000', '00'], ''],
  ['all deleted one by one', ['12', '1', ''], ''],
  ['deleted one by one, and a new code that begins like the old', ['12', '1', '', '1', '12'], '12'],
  ['cleared at once, and a new code that begins like the old', ['1234', '', '1', '12', '123'], '123'],
  ['all selected and typed over with the same digit', ['1234', '1', '12'], '12'],
  ['another code pasted over that begins like the old', ['123456', '123999'], '123999'],
  ['an empty field', ['', '1', '12'], '12'],
])('of an old code with %s the typed digits stay', (_, held, left) => {
  expect(leftOf(...held)).toBe(left);
});

test.each([
  ['1414: your code is 123456. Do not tell it', 6, '123456'],
  ['Bank 24, code 8412', 4, '8412'],
  ['code 1234567', 6, null],
  ['', 6, null],
])('the code in "%s"', (text, length, code) => {
  expect(codeInText(text, length)).toBe(code);
});

test('every text is there in every language, with the same placeholders', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const locale of locales) {
    expect(Object.keys(formTexts[locale]).sort()).toEqual(Object.keys(formTexts.en).sort());
    for (const [key, text] of Object.entries(formTexts[locale])) {
      expect(text.trim(), `${locale}.${key}`).not.toBe('');
      expect(holes(text), `${locale}.${key}`).toEqual(holes(formTexts.en[key as keyof typeof formTexts.en]));
    }
  }
});
