import { describe, expect, it } from 'vitest';
import { checkDigit, failedChecks } from './check-digits.ts';
import { composeMrz, type MrzSource } from './compose-mrz.ts';
import { birthDate, expiryDate, parseMrzFields } from './mrz-fields.ts';

const today = new Date('2026-06-01T12:00:00Z');

const source: MrzSource = {
  format: 'TD1',
  documentCode: 'ID',
  issuingState: 'KAZ',
  documentNumber: '000000000',
  nationality: 'KAZ',
  birth: '990228',
  sex: 'M',
  expiry: '350101',
  surname: 'SPECIMEN',
  givenNames: 'TEST',
  optional: ['990231300010'],
};

describe('parseMrzFields', () => {
  it('reads a Kazakhstan card', () => {
    expect(composeMrz(source)).toEqual([
      'IDKAZ0000000000990231300010<<<',
      '9902288M3501014KAZ<<<<<<<<<<<2',
      'SPECIMEN<<TEST<<<<<<<<<<<<<<<<',
    ]);
    expect(parseMrzFields('TD1', composeMrz(source), today)).toEqual({
      documentCode: 'ID',
      issuingState: 'KAZ',
      documentNumber: '000000000',
      nationality: 'KAZ',
      birthDate: '1999-02-28',
      sex: 'male',
      expiryDate: '2035-01-01',
      surname: 'SPECIMEN',
      givenNames: 'TEST',
      optional: ['990231300010', ''],
    });
  });

  it.each(['TD1', 'TD2', 'TD3'] as const)('parses what was composed as %s', (format) => {
    const lines = composeMrz({
      ...source,
      format,
      issuingState: 'D',
      nationality: 'D',
      surname: "O'TEST-SAMPLE",
      givenNames: 'ANNA MARIA',
      optional: ['12345'],
    });
    expect(failedChecks(format, lines)).toEqual([]);
    const fields = parseMrzFields(format, lines, today);
    expect(fields).toMatchObject({
      issuingState: 'D',
      nationality: 'D',
      surname: 'OTEST SAMPLE',
      givenNames: 'ANNA MARIA',
      documentNumber: '000000000',
    });
    expect(fields.optional[0]).toBe('12345');
  });

  it("reads Mexico's H and M as male and female", () => {
    const sexOf = (sex: string) =>
      parseMrzFields('TD1', composeMrz({ ...source, issuingState: 'MEX', nationality: 'MEX', sex }), today)
        .sex;
    expect([sexOf('H'), sexOf('M'), sexOf('X')]).toEqual(['male', 'female', 'unspecified']);
    const passport = composeMrz({
      ...source,
      format: 'TD3',
      documentCode: 'P',
      issuingState: 'MEX',
      sex: 'M',
    });
    expect(parseMrzFields('TD3', passport, today).sex).toBe('male');
  });

  it('has no given names if there are none', () => {
    const fields = parseMrzFields('TD1', composeMrz({ ...source, givenNames: '' }), today);
    expect([fields.surname, fields.givenNames]).toEqual(['SPECIMEN', '']);
  });
});

describe('the century of a date', () => {
  it.each([
    ['990228', '1999-02-28'],
    ['260601', '2026-06-01'],
    ['260602', '1926-06-02'],
    ['000229', '2000-02-29'],
    ['010229', null],
    ['990431', null],
    ['<<<<<<', null],
  ])('a birth %s is %s', (text, date) => {
    expect(birthDate(text, today)).toBe(date);
  });

  it.each([
    ['350101', '2035-01-01'],
    ['200101', '2020-01-01'],
    ['990101', '1999-01-01'],
    ['751231', '2075-12-31'],
    ['351301', null],
  ])('an expiry %s is %s', (text, date) => {
    expect(expiryDate(text, today)).toBe(date);
  });
});

describe('zones outside the three sizes', () => {
  // Composed for this test; the person is fictitious.
  const french = ['IDFRADURAND<<<<<<<<<<<<<<<<<<<075012', '120575B012340ANNE<<LOUISE<<9001010F0'];
  const numbered = french[1]!.slice(0, 12) + checkDigit(french[1]!.slice(0, 12)) + french[1]!.slice(13, 33);
  const dated = `${numbered}${checkDigit('900101')}F`;
  const lines = [french[0]!, dated + checkDigit(french[0]! + dated)];

  it('France’s older card has number, names and birth date in its own positions, and no expiry', () => {
    expect(lines.map((line) => line.length)).toEqual([36, 36]);
    expect(failedChecks('FR-ID', lines)).toEqual([]);
    expect(failedChecks('FR-ID', [lines[0]!.replace('DURAND', 'DURANT'), lines[1]!])).toEqual(['composite']);
    expect(parseMrzFields('FR-ID', lines, today)).toMatchObject({
      documentCode: 'ID',
      issuingState: 'FRA',
      nationality: 'FRA',
      documentNumber: '120575B01234',
      surname: 'DURAND',
      givenNames: 'ANNE LOUISE',
      birthDate: '1990-01-01',
      sex: 'female',
      expiryDate: null,
    });
  });

  it('Russia’s internal passport has its names in Cyrillic, no expiry, and a figure of its series apart', () => {
    // Composed for this test; the person is fictitious.
    const internal = [
      'PNRUSOBRAZEC7K<<A6LITA<WAVELEVI3<<<<<<<<<<<<',
      '1235678909RUS7401019M<<<<<<<4120304770001<54',
    ];
    expect(failedChecks('TD3', internal)).toEqual([]);
    const { optional, ...fields } = parseMrzFields('TD3', internal, today);
    expect(fields).toEqual({
      documentCode: 'PN',
      issuingState: 'RUS',
      nationality: 'RUS',
      documentNumber: '1234567890',
      surname: 'ОБРАЗЕЦЮК',
      givenNames: 'АЭЛИТА ЩАВЕЛЕВИЧ',
      birthDate: '1974-01-01',
      sex: 'male',
      expiryDate: null,
    });
    const other = [internal[0]!.replace('PN', 'P<'), internal[1]!];
    expect(parseMrzFields('TD3', other, today)).toMatchObject({
      documentNumber: '123567890',
      surname: 'OBRAZEC7K',
    });
  });

  it('visas have no composite check digit', () => {
    // The example of ICAO 9303 part 7.
    const visa = [
      'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
    ];
    expect(failedChecks('MRV-A', visa)).toEqual([]);
    expect(failedChecks('MRV-A', [visa[0]!, visa[1]!.replace('4009078', '4009079')])).toEqual(['birth']);
    expect(parseMrzFields('MRV-A', visa, today)).toMatchObject({
      documentCode: 'V',
      documentNumber: 'L8988901C',
      nationality: 'XXX',
      optional: ['6ZE184226B'],
    });
  });
});
