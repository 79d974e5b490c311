import type { MrzFields, MrzReading } from '@kuelik/vision/document';
import { describe, expect, test } from 'vitest';
import { printedLines as page, portrait, reading, zoneWith } from '../../shared/server/reading-harness.ts';
import { type DocumentEvidence, judgeDocument } from './judge.ts';

const fields: MrzFields = {
  documentCode: 'P',
  issuingState: 'KAZ',
  documentNumber: 'N00000001',
  nationality: 'KAZ',
  birthDate: '1999-02-28',
  sex: 'male',
  expiryDate: '2035-01-01',
  surname: 'ULGIBAEV',
  givenNames: 'TEST',
  optional: ['990231300010'],
};
const zone = (over: Partial<MrzReading>, overFields: Partial<MrzFields> = {}) =>
  zoneWith({ ...fields, ...overFields }, over);
const passport = (over: Partial<DocumentEvidence> = {}): DocumentEvidence => ({
  country: 'KZ',
  type: 'passport',
  source: 'camera',
  front: reading({ mrz: zone({}), portrait }),
  back: null,
  today: new Date('2026-11-21'),
  ...over,
});
const cardZone = (over: Partial<MrzFields> = {}) => zone({ format: 'TD1' }, { documentCode: 'ID', ...over });
const card = (over: Partial<DocumentEvidence> = {}): DocumentEvidence =>
  passport({
    type: 'identity-card',
    front: reading({ portrait }),
    back: reading({ mrz: cardZone() }),
    ...over,
  });
const errorOf = (evidence: DocumentEvidence) => {
  const verdict = judgeDocument(evidence);
  return verdict.ok ? null : verdict.error;
};

describe('an unread document', () => {
  const verdictOn = (evidence: DocumentEvidence) => judgeDocument(evidence);

  test('reports what the person can improve, for the side with the MRZ', () => {
    const unread = { mrz: zone({ accepted: false }), portrait };
    const small = reading({ ...unread, trouble: 'small' });
    expect(verdictOn(passport({ front: small }))).toEqual({
      ok: false,
      error: 'not_recognized',
      reason: 'small',
    });
    const back = reading({ mrz: zone({ format: 'TD1', accepted: false }), trouble: 'cut_off' });
    expect(verdictOn(card({ front: reading({ portrait, trouble: 'blur' }), back }))).toMatchObject({
      reason: 'cut_off',
    });
    expect(verdictOn(passport({ front: reading(unread) }))).toEqual({ ok: false, error: 'not_recognized' });
  });

  test('is also rejected if its printed number differs in a letter that the check digits chose', () => {
    const mrz = zone({}, { documentNumber: 'DS1234567' });
    const evidence = (...print: string[]) =>
      passport({ front: reading({ mrz, portrait, print: page(...print) }) });
    expect(verdictOn(evidence('XS1234567'))).toEqual({
      ok: false,
      error: 'not_recognized',
      reason: 'number_mismatch',
    });
    expect(verdictOn(evidence('DS1234567'))).toMatchObject({ ok: true });
    expect(verdictOn(evidence())).toMatchObject({ ok: true });
    const unsure = page('XS1234567').map((line) => ({
      ...line,
      certainties: line.certainties.map(() => -0.5),
    }));
    expect(verdictOn(passport({ front: reading({ mrz, portrait, print: unsure }) }))).toMatchObject({
      ok: true,
    });
  });
});

describe('a readable document', () => {
  test('a Kazakhstan passport gives the flat map [3.24]', () => {
    const verdict = judgeDocument(passport());
    expect(verdict.ok && verdict.document).toEqual({
      authority: null,
      date_of_birth: '1999-02-28',
      document_number: 'N00000001',
      date_of_expiry: '2035-01-01',
      face_photo: 'AQID',
      first_name: 'TEST',
      personal_number: '990231300010',
      date_of_issue: null,
      last_name: 'ULGIBAEV',
      patronymic: null,
      country_code: 'KAZ',
      'images.face_photo': 'AQID',
      warnings: [],
    });
  });

  test('a card takes its MRZ from the back, its portrait from the front, printed fields from either', () => {
    const verdict = judgeDocument(
      card({
        front: reading({
          portrait,
          print: page('ULGIBAEV', 'TEST', 'ТECTOBИЧ', '28.02.1999', '990231300010'),
        }),
        back: reading({ mrz: cardZone(), print: page('ҚP IIM / MBД PK', '02.01.2025 - 01.01.2035') }),
      }),
    );
    expect(verdict.ok && verdict.document).toMatchObject({
      patronymic: 'ТЕСТОВИЧ',
      authority: 'ҚР ІІМ / МВД РК',
      date_of_issue: '2025-01-02',
      personal_number: '990231300010',
      warnings: [],
    });
  });

  test('a printed date that contradicts the MRZ is noted', () => {
    const print = page('27.02.1999', '02.01.2025', '01.01.2035');
    const verdict = judgeDocument(passport({ front: reading({ mrz: zone({}), portrait, print }) }));
    expect(verdict.ok && verdict.document.warnings).toEqual(['print_mismatch']);
  });

  test.each<[string, Partial<MrzFields>]>([
    ['the state of ICAO’s examples', { issuingState: 'UTO', optional: [] }],
    ['a name that says so', { surname: 'SPECIMEN' }],
    ['a number of zeros', { documentNumber: 'N00000000' }],
  ])('a specimen is read and noted: %s', (_what, over) => {
    const evidence = passport({ front: reading({ mrz: zone({}, over), portrait }) });
    const verdict = judgeDocument({ ...evidence, country: over.issuingState ? 'OTHER' : 'KZ' });
    expect(verdict.ok && verdict.document.warnings).toEqual(['specimen']);
  });

  test('France’s older card has its MRZ on the front, and no expiry', () => {
    const over = {
      documentCode: 'ID',
      issuingState: 'FRA',
      documentNumber: '880692310285',
      expiryDate: null,
    };
    const mrz = zone({ format: 'FR-ID' }, { ...over, nationality: 'FRA', optional: [''] });
    const french = card({ country: 'OTHER', front: reading({ mrz, portrait }), back: reading() });
    const verdict = judgeDocument(french);
    expect(verdict.ok && verdict.document).toMatchObject({
      document_number: '880692310285',
      date_of_expiry: null,
      country_code: 'FRA',
      warnings: [],
    });
    expect(errorOf({ ...french, type: 'passport', back: null })).toBe('type_mismatch');
    const undated = zone({ format: 'TD1' }, { ...over, expiryDate: null });
    expect(errorOf(card({ country: 'OTHER', back: reading({ mrz: undated }) }))).toBe('parse_error');
  });

  test('Russia’s internal passport has no expiry; other passports need one', () => {
    const over = { issuingState: 'RUS', nationality: 'RUS', documentNumber: '1234567890', expiryDate: null };
    const shown = (documentCode: string) =>
      passport({
        country: 'OTHER',
        front: reading({ mrz: zone({}, { ...over, documentCode, optional: [''] }), portrait }),
      });
    const verdict = judgeDocument(shown('PN'));
    expect(verdict.ok && verdict.document).toMatchObject({
      document_number: '1234567890',
      date_of_expiry: null,
      country_code: 'RUS',
      warnings: [],
    });
    expect(errorOf(shown('P'))).toBe('parse_error');
  });

  test('a foreign passport has no personal number', () => {
    const mrz = zone({}, { issuingState: 'UTO', optional: ['123'] });
    const verdict = judgeDocument(passport({ country: 'OTHER', front: reading({ mrz, portrait }) }));
    expect(verdict.ok && verdict.document.personal_number).toBe(null);
  });

  test('uploads, glare, blur, darkness and expiry are accepted and noted', () => {
    const quality = { sharpness: 10, glare: 0.5, brightness: 20 };
    const mrz = zone({}, { expiryDate: '2020-01-01' });
    const verdict = judgeDocument(passport({ source: 'upload', front: reading({ mrz, portrait, quality }) }));
    expect(verdict.ok && verdict.document.warnings).toEqual(['uploaded', 'glare', 'blur', 'dark', 'expired']);
  });
});

describe('refused [5.10]', () => {
  test.each<[string, DocumentEvidence, string]>([
    [
      'a card shown instead of a passport',
      passport({ front: reading({ mrz: cardZone(), portrait }) }),
      'type_mismatch',
    ],
    [
      'a passport shown instead of a card',
      card({ front: reading({ mrz: zone({}), portrait }) }),
      'type_mismatch',
    ],
    ['a passport page as the back', card({ back: reading({ mrz: zone({}) }) }), 'type_mismatch'],
    [
      'a passport page as the front, nothing as the back',
      card({ front: reading({ mrz: zone({}), portrait }), back: reading() }),
      'type_mismatch',
    ],
    [
      'the sides swapped',
      card({ front: reading({ mrz: cardZone() }), back: reading({ portrait }) }),
      'wrong_side',
    ],
    [
      'the back twice',
      card({ front: reading({ mrz: cardZone() }), back: reading({ mrz: cardZone() }) }),
      'wrong_side',
    ],
    ['the front twice', card({ back: reading({ portrait }) }), 'wrong_side'],
    ['the wrong country', passport({ country: 'OTHER' }), 'country_mismatch'],
    [
      'a foreign document for Kazakhstan',
      passport({ front: reading({ mrz: zone({}, { issuingState: 'UTO' }), portrait }) }),
      'country_mismatch',
    ],
    ['no zone', passport({ front: reading({ portrait }) }), 'not_recognized'],
    ['no MRZ on the back', card({ back: reading() }), 'not_recognized'],
    [
      'an uncertain reading',
      passport({ front: reading({ mrz: zone({ accepted: false }), portrait }) }),
      'not_recognized',
    ],
    [
      'a card front shown instead of a passport',
      passport({ front: reading({ portrait, print: page('ЖEКE КУӘЛIK УДOCTOBEPEHИE ЛИЧHOCTИ') }) }),
      'type_mismatch',
    ],
    [
      'the front of one person and the back of another',
      card({ front: reading({ portrait, print: page('ЖCH / ИИH', '900230400035') }) }),
      'parse_error',
    ],
    ['no portrait', passport({ front: reading({ mrz: zone({}) }) }), 'not_recognized'],
    [
      'an IIN with a wrong check digit',
      passport({ front: reading({ mrz: zone({}, { optional: ['990231300011'] }), portrait }) }),
      'parse_error',
    ],
    ['a card without an IIN', card({ back: reading({ mrz: cardZone({ optional: [] }) }) }), 'parse_error'],
    [
      'an impossible date',
      passport({ front: reading({ mrz: zone({}, { birthDate: null }), portrait }) }),
      'parse_error',
    ],
  ])('%s', (_what, evidence, error) => {
    expect(errorOf(evidence)).toBe(error);
  });
});
