import type { MrzFields, MrzReading } from '@kuelik/vision/document';
import { describe, expect, test } from 'vitest';
import type { PhotographedDocument } from '../../shared/server/photographed-document.ts';
import { portrait, printedLines as printed, reading, zoneWith } from '../../shared/server/reading-harness.ts';
import { judgeMxDocument } from './judge.ts';

const fields: MrzFields = {
  documentCode: 'ID',
  issuingState: 'MEX',
  documentNumber: '123456789',
  nationality: 'MEX',
  birthDate: '1990-02-28',
  sex: 'male',
  expiryDate: '2035-01-01',
  surname: 'ESPECIMEN MUESTRA',
  givenNames: 'TOMAS',
  optional: ['1234567890123', '01 12345'],
};
// Letters that match no name, generated for the birth date above.
const curp = 'XEXX900228HNEXXXX01';
const zone = (over: Partial<MrzReading> = {}, overFields: Partial<MrzFields> = {}) =>
  zoneWith({ ...fields, ...overFields }, { format: 'TD1', ...over });
const key = curp.slice(0, 17) + checkDigit(curp.slice(0, 17));
const card = (over: Partial<PhotographedDocument> = {}): PhotographedDocument => ({
  type: 'identity-card',
  source: 'camera',
  front: reading({ portrait, print: printed('CREDENCIAL PARA VOTAR', 'CURP', key) }),
  back: reading({ mrz: zone() }),
  today: new Date('2026-11-21'),
  ...over,
});
const passportZone = (over: Partial<MrzFields> = {}) =>
  zone({ format: 'TD3' }, { documentCode: 'P', optional: [''], ...over });
const errorOf = (shown: PhotographedDocument) => {
  const verdict = judgeMxDocument(shown);
  return verdict.ok ? null : verdict.error;
};

/** Weights 18..2 over the places of the letters. */
function checkDigit(first17: string): string {
  const places = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
  const total = [...first17].reduce((sum, letter, i) => sum + places.indexOf(letter) * (18 - i), 0);
  return String((10 - (total % 10)) % 10);
}

describe('a Mexican document', () => {
  test('card: the MRZ from the back, portrait and CURP from the front', () => {
    const verdict = judgeMxDocument(card());
    expect(verdict.ok && verdict.document).toMatchObject({
      document_number: '123456789',
      personal_number: key,
      last_name: 'ESPECIMEN MUESTRA',
      country_code: 'MEX',
      warnings: [],
    });
  });

  test('passport: the key from the MRZ if it is there', () => {
    const mrz = passportZone({ optional: [key] });
    const verdict = judgeMxDocument(
      card({ type: 'passport', front: reading({ mrz, portrait }), back: null }),
    );
    expect(verdict.ok && verdict.document.personal_number).toBe(key);
  });

  test('an unread key is left out, not guessed', () => {
    const verdict = judgeMxDocument(card({ front: reading({ portrait, print: printed('CURP', curp) }) }));
    expect(verdict.ok && verdict.document.personal_number).toBe(null);
  });
});

describe('refused [8.14]', () => {
  test.each<[string, PhotographedDocument, string]>([
    [
      'another country',
      card({ back: reading({ mrz: zone({}, { issuingState: 'KAZ' }) }) }),
      'country_mismatch',
    ],
    [
      'a passport instead of a card',
      card({ front: reading({ mrz: passportZone(), portrait }) }),
      'type_mismatch',
    ],
    ['a card front instead of a passport', card({ type: 'passport', back: null }), 'type_mismatch'],
    [
      'the sides swapped',
      card({ front: reading({ mrz: zone() }), back: reading({ portrait }) }),
      'wrong_side',
    ],
    ['no zone', card({ back: reading() }), 'not_recognized'],
    ['an uncertain zone', card({ back: reading({ mrz: zone({ accepted: false }) }) }), 'not_recognized'],
    ['no portrait', card({ front: reading() }), 'not_recognized'],
    [
      "another person's front",
      card({ back: reading({ mrz: zone({}, { birthDate: '1990-03-01' }) }) }),
      'parse_error',
    ],
    ['an impossible date', card({ back: reading({ mrz: zone({}, { expiryDate: null }) }) }), 'parse_error'],
  ])('%s', (_what, shown, error) => {
    expect(errorOf(shown)).toBe(error);
  });
});
