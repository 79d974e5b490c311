import { describe, expect, it } from 'vitest';
import type { PrintedLine, Rival } from '../types.ts';
import { printedDates } from './printed-dates.ts';

const known = { birthDate: '1974-08-12', expiryDate: '2016-03-19' };
const line = (text: string, rivals: Readonly<Record<number, readonly Rival[]>> = {}): PrintedLine => ({
  text,
  certainties: [...text].map(() => -0.01),
  rivals: [...text].map((_, i) => rivals[i] ?? []),
  box: { x: 0, y: 0, width: 100, height: 10 },
});
const datesOf = (text: string, rivals = {}) =>
  printedDates([line(text, rivals)], known).map(({ date }) => date);

describe('printedDates', () => {
  it.each([
    ['20.03.2006', '2006-03-20'],
    ['20 03 2006', '2006-03-20'],
    ['20-03-2006', '2006-03-20'],
    ['20/03/2006', '2006-03-20'],
    ['2006-03-20', '2006-03-20'],
    ['2O.O3.ZOO6', '2006-03-20'],
    ['20 MAR 2006', '2006-03-20'],
    ['20MAR2006', '2006-03-20'],
    ['20 MAR 06', '2006-03-20'],
    ['20 MAR/MARS 06', '2006-03-20'],
    ['20 MAR / MARS 06', '2006-03-20'],
    ['20 MARS/MAR 2006', '2006-03-20'],
    ['12 AUG/AOUT 74', '1974-08-12'],
    ['12 AUG/AOUT 75', '1975-08-12'],
    ['12AUGAOUT74', '1974-08-12'],
    ['15 APR/AVR 12', '2012-04-15'],
    ['05 FEB/FEVR 2010', '2010-02-05'],
    ['05 JUIN/JUN 2010', '2010-06-05'],
    ['05 JUL/JUIL 2010', '2010-07-05'],
    ['05 ENE/JAN 2010', '2010-01-05'],
    ['05 AGO 2010', '2010-08-05'],
    ['05 DIC/DEC 2010', '2010-12-05'],
    ['05 0CT 2010', '2010-10-05'],
    // Shapes common to both scripts are Latin.
    ['05 MAЯ 2010', '2010-05-05'],
    ['05 ЯHB/JAN 2010', '2010-01-05'],
    ['05 ИЮЛЯ 2010', '2010-07-05'],
    ['05 ҚAҢ/JAN 2010', '2010-01-05'],
    ['05 ҚAPAШA 2010', '2010-11-05'],
    ['05 ҚAЗ/OCT 10', '2010-10-05'],
    ['05 MAM/MAY 10', '2010-05-05'],
    ['DATE 05 ШIЛДE 2010 KZ', '2010-07-05'],
  ])('%s', (text, date) => {
    expect(datesOf(text)).toEqual([date]);
  });

  it.each([
    '31.02.2006',
    '20 JU 2006',
    '20 XXX 2006',
    '20 JUX/JUX 2006',
    '120.03.2006',
    '20.03.20061',
    '20 MAR/APR 06',
  ])('returns nothing for %s', (text) => {
    expect(datesOf(text)).toEqual([]);
  });

  it('reads a letter as one of a month if its picture supports that', () => {
    expect(datesOf('01 HAR 2014', { 3: [{ shape: 'M', certainty: -1 }] })).toEqual(['2014-03-01']);
    expect(datesOf('01 HAR 2014')).toEqual([]);
    // June and July are equally likely.
    expect(
      datesOf('01 JUX 2014', {
        5: [
          { shape: 'N', certainty: -1 },
          { shape: 'L', certainty: -1.5 },
        ],
      }),
    ).toEqual([]);
  });

  it('finds two dates in a line, and the positions of their digits', () => {
    const found = printedDates([line('02.01.2025 - 01 JAN 2035')], known);
    expect(found.map(({ date, places }) => [date, places.length, places[0]])).toEqual([
      ['2025-01-02', 8, 0],
      ['2035-01-01', 6, 13],
    ]);
  });
});
