import { describe, expect, it } from 'vitest';
import type { MrzFields, PrintedLine } from '../types.ts';
import { findPrinted } from './printed-fields.ts';

const known: MrzFields = {
  documentCode: 'ID',
  issuingState: 'KAZ',
  documentNumber: '000000000',
  nationality: 'KAZ',
  birthDate: '1999-02-28',
  sex: 'female',
  expiryDate: '2035-01-01',
  surname: 'ULGIBAEV',
  givenNames: 'ASEL',
  optional: ['990231300010'],
};

/** Consecutive lines; `?` marks an uncertain letter. */
const lines = (...texts: string[]): PrintedLine[] =>
  texts.map((text, i) => ({
    text: text.replace('?', ''),
    certainties: [...text.replace('?', '')].map((_, at) => (at === text.indexOf('?') ? -1.5 : -0.005)),
    box: { x: 100, y: 25 * i, width: 12 * text.length, height: 14 },
  }));
// As recognised: letters common to both scripts are Latin.
const front = [
  'TEГI / ФAMИЛИЯ',
  'YЛГIБAEB',
  'ATЫ / ИMЯ',
  'ӘCEЛ',
  'ӘКECIHIҢ ATЫ / OTЧECTBO',
  'ҚAЙPATҚЫЗЫ',
  '28.02.1999',
  '990231300010',
];
const back = ['ҚP IIM / MBД PK', '02.01.2025 - 01.01.2035'];

describe('findPrinted', () => {
  it("finds values that only the print has, using the MRZ's values", () => {
    expect(findPrinted(lines(...front, ...back), known)).toEqual({
      patronymic: 'ҚАЙРАТҚЫЗЫ',
      authority: 'ҚР ІІМ / МВД РК',
      issueDate: '2025-01-02',
      iin: '990231300010',
      curp: null,
      surname: 'ҮЛГІБАЕВ',
      givenNames: 'ӘСЕЛ',
      conflicts: [],
    });
  });

  it('returns no patronymic with an uncertain letter, as where a narrow one may be missed', () => {
    const doubtful = lines(...front, ...back).map((line) =>
      line.text === 'ҚAЙPATҚЫЗЫ'
        ? { ...line, certainties: line.certainties.map((certainty, i) => (i === 2 ? -0.093 : certainty)) }
        : line,
    );
    expect(findPrinted(doubtful, known).patronymic).toBeNull();
  });

  it('does not mistake the heading of every card for an authority', () => {
    const headed = ['ҚAЗAҚCTAH PECПУБЛИKACЫ', 'PECПУБЛИKA KAЗAXCTAH', ...front];
    expect(findPrinted(lines(...headed, 'KP ӘM/MЮ0 PK'), known).authority).toBeNull();
    expect(findPrinted(lines(...headed, 'ҚP ӘM / MЮ PK'), known).authority).toBe('ҚР ӘМ / МЮ РК');
    expect(findPrinted(lines(...headed, 'MBД PECПУБЛИKИ KAЗAXCTAH'), known).authority).toBe(
      'ҚР ІІМ / МВД РК',
    );
  });

  it('finds names printed in both scripts on one line', () => {
    const page = lines('YЛГIБAEB / ULGIBAEV', 'ӘCEЛ / ASEL', 'ҚAЙPATҚЫЗЫ');
    expect(findPrinted(page, known)).toMatchObject({
      surname: 'ҮЛГІБАЕВ',
      givenNames: 'ӘСЕЛ',
      patronymic: 'ҚАЙРАТҚЫЗЫ',
    });
  });

  it('returns nothing that has no check digit and was not read with certainty', () => {
    const page = lines('YЛГIБAEB', 'ӘCEЛ', 'ҚAЙ?PATҚЫЗЫ', '02.0?1.2025 - 01.01.2035');
    expect(findPrinted(page, known)).toMatchObject({ patronymic: null, issueDate: null });
  });

  it('does not return a patronymic with an uncertain letter', () => {
    const [surname, name, patronymic] = lines('YЛГIБAEB', 'ӘCEЛ', 'YЛПҚЫЗЫ');
    const doubtful = {
      ...patronymic!,
      certainties: [...'YЛПҚЫЗЫ'].map((letter) => (letter === 'П' ? -0.25 : 0)),
    };
    expect(findPrinted([surname!, name!, doubtful], known).patronymic).toBeNull();
  });

  it('does not mistake a label, a place or an unrelated word for a patronymic', () => {
    const page = lines('YЛГIБAEB', 'ӘCEЛ', 'ӘКECIHIҢ ATЫ / OTЧECTBO', 'ҮЛГI OБЛЫCЫ', '28.02.1999');
    expect(findPrinted(page, known).patronymic).toBeNull();
  });

  it('returns no issue date if several dates are possible', () => {
    const page = lines('02.01.2025', '03.01.2025', '01.01.2035');
    expect(findPrinted(page, known).issueDate).toBeNull();
    expect(findPrinted(lines('02.01.2036'), known).issueDate).toBeNull();
    // Not a usual validity period before the expiry: then the expiry itself must be printed, and every digit
    // certain.
    expect(findPrinted(lines('02.01.2027'), known).issueDate).toBeNull();
    expect(findPrinted(lines('02.01.2027', '01.01.2035'), known).issueDate).toBe('2027-01-02');
  });

  it('notices another person’s number or birth date', () => {
    expect(findPrinted(lines('900230400035'), known).conflicts).toEqual(['number']);
    expect(findPrinted(lines('9002304?00035'), known).conflicts).toEqual(['doubtful_number']);
    // A matching code on the back does not excuse another person's number on the front.
    expect(findPrinted(lines('900230400035'), known, ['990231300010']).conflicts).toEqual(['number']);
    expect(findPrinted(lines('900230400036'), known).conflicts).toEqual([]);
    expect(findPrinted([], known, ['900230400035']).conflicts).toEqual(['number']);
    expect(findPrinted([], known, ['990231300010']).conflicts).toEqual([]);
    const page = lines('27.02.1999', '02.01.2025', '01.01.2035');
    expect(findPrinted(page, known).conflicts).toEqual(['birth_date']);
    const labelled = (date: string) => lines('TYҒAH KYHI / ДATA POЖДEHИЯ', date);
    expect(findPrinted(labelled('27.02.1999'), known).conflicts).toEqual(['birth_date']);
    expect(findPrinted(labelled('28.02.1999'), known).conflicts).toEqual([]);
    expect(findPrinted(lines('27.02.1999'), known).conflicts).toEqual([]);
  });

  it('reads dates with the month in letters, for the issue and against the MRZ', () => {
    const born = { ...known, birthDate: '1974-08-12', expiryDate: '2016-03-19' };
    const page = lines('12 AUG/AOUT 74', '20 MAR/MARS 06', '19 MAR/MARS 16');
    expect(findPrinted(page, born)).toMatchObject({ issueDate: '2006-03-20', conflicts: [] });
    const other = lines('DATE OF EXPIRY', '19 MAR/MARS 17');
    expect(findPrinted(other, born).conflicts).toEqual(['expiry_date']);
    // The issue date below the same label is not an expiry, and an uncertain date does not count.
    expect(findPrinted(lines('DATE OF ISSUE DATE OF EXPIRY', '20 MAR 2006'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF EXPIRY', '1?9 MAR/MARS 17'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF BIRTH', '20 MAR 2006'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF BIRTH', '12 AUG 1975'), born).conflicts).toEqual(['birth_date']);
  });

  it('finds a CURP with a valid check digit, resolving look-alikes by position', () => {
    const born = { ...known, birthDate: '1990-02-30' };
    expect(findPrinted(lines('CURP EEMT90O23OHDFSXS05'), born).curp).toBe('EEMT900230HDFSXS05');
    expect(findPrinted(lines('EEMT900230HDFSXS06'), born).curp).toBeNull();
    expect(findPrinted(lines('EEMT900230HDFSXS05'), known).curp).toBeNull();
    const mexican = { ...known, issuingState: 'MEX' };
    expect(findPrinted(lines('EEMT900230HDFSXS05'), mexican).conflicts).toEqual(['number']);
  });
});
