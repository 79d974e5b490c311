import { expect, it } from 'vitest';
import type { PrintedLine, Rival } from '../types.ts';
import { comparePrintedNumber } from './printed-document-number.ts';

/** A line whose letters are all certain except one, with the given certainty and alternatives. */
const line = (text: string, doubt?: { at: number; certainty: number; rivals?: Rival[] }): PrintedLine => ({
  text,
  certainties: [...text].map((_, i) => (i === doubt?.at ? doubt.certainty : -0.01)),
  rivals: [...text].map((_, i) => (i === doubt?.at ? (doubt.rivals ?? []) : [])),
  box: { x: 0, y: 0, width: 100, height: 10 },
});

it.each(['XS1234567', 'No XS1234567', 'XS 1234567', 'X51234567'])('finds the number in %s', (text) => {
  expect(comparePrintedNumber([line(text)], 'XS1234567')).toBe('same');
});

it('notices a letter that the check digits chose and the print contradicts', () => {
  expect(comparePrintedNumber([line('XS1234567')], 'DS1234567')).toBe('other');
  expect(comparePrintedNumber([line('PASSPORT XS1234567 UTO')], 'DS1234567')).toBe('other');
});

it('makes no statement if the differing letter was not read with certainty', () => {
  const doubtful = line('XS1234567', { at: 0, certainty: -0.4 });
  expect(comparePrintedNumber([doubtful], 'DS1234567')).toBe('unknown');
  const rival = line('XS1234567', { at: 0, certainty: -0.05, rivals: [{ shape: 'D', certainty: -3 }] });
  expect(comparePrintedNumber([rival], 'DS1234567')).toBe('unknown');
  const cyrillic = line('ЖS1234567');
  expect(comparePrintedNumber([cyrillic], 'DS1234567')).toBe('unknown');
});

it('accepts a letter that may equally be the MRZ’s', () => {
  const close = line('VS1234567', { at: 0, certainty: -0.3, rivals: [{ shape: 'X', certainty: -1.4 }] });
  expect(comparePrintedNumber([close], 'XS1234567')).toBe('same');
});

it('is confirmed by the same number elsewhere on the document', () => {
  expect(comparePrintedNumber([line('XS1234567'), line('DS1234567')], 'DS1234567')).toBe('same');
});

it.each([
  ['another number', 'AB7654321'],
  ['a longer one', 'XS12345678'],
  ['a part of a word', 'XXS1234567'],
  ['the zone itself', 'XS1234567<6UTO'],
])('makes no statement about %s', (_what, text) => {
  expect(comparePrintedNumber([line(text)], 'DS1234567')).toBe('unknown');
});

it('makes no statement about a number too short to be distinctive', () => {
  expect(comparePrintedNumber([line('12346')], '12345')).toBe('unknown');
});
