import { expect, it } from 'vitest';
import { comparePrintedNumber } from './printed-document-number.ts';
import type { PrintedLine, Rival } from './types.ts';

/** A line whose letters are all certain but for one, of which its certainty and rivals are given. */
const line = (text: string, doubt?: { at: number; certainty: number; rivals?: Rival[] }): PrintedLine => ({
  text,
  certainties: [...text].map((_, i) => (i === doubt?.at ? doubt.certainty : -0.01)),
  rivals: [...text].map((_, i) => (i === doubt?.at ? (doubt.rivals ?? []) : [])),
  box: { x: 0, y: 0, width: 100, height: 10 },
});

it.each(['XS1234567', 'No XS1234567', 'XS 1234567', 'X51234567'])('finds the number in %s', (text) => {
  expect(comparePrintedNumber([line(text)], 'XS1234567')).toBe('same');
});

it('notices a letter that check digits chose and the print says otherwise', () => {
  expect(comparePrintedNumber([line('XS1234567')], 'DS1234567')).toBe('other');
  expect(comparePrintedNumber([line('PASSPORT XS1234567 UTO')], 'DS1234567')).toBe('other');
});

it('says nothing where the letter that differs was not read for certain', () => {
  const doubtful = line('XS1234567', { at: 0, certainty: -0.4 });
  expect(comparePrintedNumber([doubtful], 'DS1234567')).toBe('unknown');
  const rival = line('XS1234567', { at: 0, certainty: -0.05, rivals: [{ shape: 'D', certainty: -3 }] });
  expect(comparePrintedNumber([rival], 'DS1234567')).toBe('unknown');
  const cyrillic = line('ЖS1234567');
  expect(comparePrintedNumber([cyrillic], 'DS1234567')).toBe('unknown');
});

it('takes what may as well be the zone’s letter for it', () => {
  const close = line('VS1234567', { at: 0, certainty: -0.3, rivals: [{ shape: 'X', certainty: -1.4 }] });
  expect(comparePrintedNumber([close], 'XS1234567')).toBe('same');
});

it('is settled by the same number elsewhere on the document', () => {
  expect(comparePrintedNumber([line('XS1234567'), line('DS1234567')], 'DS1234567')).toBe('same');
});

it.each([
  ['another number', 'AB7654321'],
  ['a longer one', 'XS12345678'],
  ['a part of a word', 'XXS1234567'],
  ['the zone itself', 'XS1234567<6UTO'],
])('says nothing of %s', (_what, text) => {
  expect(comparePrintedNumber([line(text)], 'DS1234567')).toBe('unknown');
});

it('says nothing of a number too short to be told from others', () => {
  expect(comparePrintedNumber([line('12346')], '12345')).toBe('unknown');
});
