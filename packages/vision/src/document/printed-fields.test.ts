import { describe, expect, it } from 'vitest';
import { findPrinted } from './printed-fields.ts';
import type { MrzFields, PrintedLine } from './types.ts';

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

/** Lines one below the other; a text with `?` has one letter that is not certain. */
const lines = (...texts: string[]): PrintedLine[] =>
  texts.map((text, i) => ({
    text: text.replace('?', ''),
    certainties: [...text.replace('?', '')].map((_, at) => (at === text.indexOf('?') ? -1.5 : -0.005)),
    box: { x: 100, y: 25 * i, width: 12 * text.length, height: 14 },
  }));
// As they are read: letters of one look in both scripts are Latin.
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
  it('finds what only print says, by the values that the zone knows', () => {
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

  it('gives no patronymic of which a letter is in doubt, as where a narrow one hides', () => {
    const doubtful = lines(...front, ...back).map((line) =>
      line.text === 'ҚAЙPATҚЫЗЫ'
        ? { ...line, certainties: line.certainties.map((certainty, i) => (i === 2 ? -0.093 : certainty)) }
        : line,
    );
    expect(findPrinted(doubtful, known).patronymic).toBeNull();
  });

  it('takes the heading of every card for no authority', () => {
    const headed = ['ҚAЗAҚCTAH PECПУБЛИKACЫ', 'PECПУБЛИKA KAЗAXCTAH', ...front];
    expect(findPrinted(lines(...headed, 'KP ӘM/MЮ0 PK'), known).authority).toBeNull();
    expect(findPrinted(lines(...headed, 'ҚP ӘM / MЮ PK'), known).authority).toBe('ҚР ӘМ / МЮ РК');
    expect(findPrinted(lines(...headed, 'MBД PECПУБЛИKИ KAЗAXCTAH'), known).authority).toBe(
      'ҚР ІІМ / МВД РК',
    );
  });

  it('finds names that stand in both scripts on one line', () => {
    const page = lines('YЛГIБAEB / ULGIBAEV', 'ӘCEЛ / ASEL', 'ҚAЙPATҚЫЗЫ');
    expect(findPrinted(page, known)).toMatchObject({
      surname: 'ҮЛГІБАЕВ',
      givenNames: 'ӘСЕЛ',
      patronymic: 'ҚАЙРАТҚЫЗЫ',
    });
  });

  it('gives nothing that has no check digit and was not read for certain', () => {
    const page = lines('YЛГIБAEB', 'ӘCEЛ', 'ҚAЙ?PATҚЫЗЫ', '02.0?1.2025 - 01.01.2035');
    expect(findPrinted(page, known)).toMatchObject({ patronymic: null, issueDate: null });
  });

  it('does not give a patronymic in which a letter was in doubt', () => {
    const [surname, name, patronymic] = lines('YЛГIБAEB', 'ӘCEЛ', 'YЛПҚЫЗЫ');
    const doubtful = {
      ...patronymic!,
      certainties: [...'YЛПҚЫЗЫ'].map((letter) => (letter === 'П' ? -0.25 : 0)),
    };
    expect(findPrinted([surname!, name!, doubtful], known).patronymic).toBeNull();
  });

  it('does not take a label, a place or an unrelated word for a patronymic', () => {
    const page = lines('YЛГIБAEB', 'ӘCEЛ', 'ӘКECIHIҢ ATЫ / OTЧECTBO', 'ҮЛГI OБЛЫCЫ', '28.02.1999');
    expect(findPrinted(page, known).patronymic).toBeNull();
  });

  it('says nothing of the issue where several dates could be it', () => {
    const page = lines('02.01.2025', '03.01.2025', '01.01.2035');
    expect(findPrinted(page, known).issueDate).toBeNull();
    expect(findPrinted(lines('02.01.2036'), known).issueDate).toBeNull();
    // Not a usual term before the expiry: then the expiry itself must be there, and every figure certain.
    expect(findPrinted(lines('02.01.2027'), known).issueDate).toBeNull();
    expect(findPrinted(lines('02.01.2027', '01.01.2035'), known).issueDate).toBe('2027-01-02');
  });

  it('notices the number or the birth date of somebody else', () => {
    expect(findPrinted(lines('900230400035'), known).conflicts).toEqual(['number']);
    expect(findPrinted(lines('9002304?00035'), known).conflicts).toEqual(['doubtful_number']);
    // The back's own code does not excuse another person's front.
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

  it('reads dates with the month in letters, of the issue and against the zone', () => {
    const born = { ...known, birthDate: '1974-08-12', expiryDate: '2016-03-19' };
    const page = lines('12 AUG/AOUT 74', '20 MAR/MARS 06', '19 MAR/MARS 16');
    expect(findPrinted(page, born)).toMatchObject({ issueDate: '2006-03-20', conflicts: [] });
    const other = lines('DATE OF EXPIRY', '19 MAR/MARS 17');
    expect(findPrinted(other, born).conflicts).toEqual(['expiry_date']);
    // The issue below the same label is no expiry, and a date in doubt is none at all.
    expect(findPrinted(lines('DATE OF ISSUE DATE OF EXPIRY', '20 MAR 2006'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF EXPIRY', '1?9 MAR/MARS 17'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF BIRTH', '20 MAR 2006'), born).conflicts).toEqual([]);
    expect(findPrinted(lines('DATE OF BIRTH', '12 AUG 1975'), born).conflicts).toEqual(['birth_date']);
  });

  it('finds a CURP whose check digit is right, taking look-alikes as their place demands', () => {
    const born = { ...known, birthDate: '1990-02-30' };
    expect(findPrinted(lines('CURP EEMT90O23OHDFSXS05'), born).curp).toBe('EEMT900230HDFSXS05');
    expect(findPrinted(lines('EEMT900230HDFSXS06'), born).curp).toBeNull();
    expect(findPrinted(lines('EEMT900230HDFSXS05'), known).curp).toBeNull();
    const mexican = { ...known, issuingState: 'MEX' };
    expect(findPrinted(lines('EEMT900230HDFSXS05'), mexican).conflicts).toEqual(['number']);
  });
});
