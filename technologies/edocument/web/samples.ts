import type { EDocumentResult, ListedChild } from '../contract.ts';
import type { ScreenState } from './state.ts';
import { start } from './state.ts';

/** Synthetic data for the gallery and the tests: the IIN's date is impossible. */
export const sampleIin = '990231300010';
export const samplePhone = '+77010000000';

const names = (nameKk: string, nameRu: string, nameEn: string) => ({ nameKk, nameRu, nameEn });

export const sampleDocument: EDocumentResult = {
  document_type: 'IdentityCard',
  iin: sampleIin,
  phone: samplePhone,
  face_photo: null,
  gender: 'male',
  age: 27,
  result: true,
  result_json: {
    common: {
      docOwner: {
        iin: sampleIin,
        lastName: 'СПЕЦИМЕНОВ',
        firstName: 'ТЕСТ',
        middleName: 'ТЕСТОВИЧ',
        engSurname: 'SPECIMENOV',
        engFirstName: 'TEST',
      },
      docType: { ...names('Жеке куәлік', 'Удостоверение личности', 'Identity card'), code: 'IdentityCard' },
      docNumber: '000000001',
      docIssuer: names('ҚР ІІМ', 'МВД РК', 'MIA of Kazakhstan'),
      docIssuedDate: '2021-04-09',
      docExpirationDate: '2031-04-08',
      docUri: null,
    },
    domain: {
      birthDate: '1999-02-28',
      nationality: 'КАЗАХ',
      birthPlace: { region: 'АЛМАТЫ', district: null },
    },
  },
};

/** The older, flat form. */
export const olderDocument: EDocumentResult = {
  document_type: 'IdentityCard',
  iin: sampleIin,
  phone: samplePhone,
  face_photo: null,
  last_name: 'СПЕЦИМЕНОВ',
  first_name: 'ТЕСТ',
  middle_name: null,
  birth_date: '1999-02-28',
  doc_number: '000000001',
  issuer: 'МВД РК',
  issued_date: '2021-04-09',
  expiration_date: '2031-04-08',
};

export const sampleChildren: readonly ListedChild[] = [
  { id: 'c1', full_name: 'СПЕЦИМЕНОВА АЙ', birth_date: '2016-09-14' },
  { id: 'c2', full_name: 'СПЕЦИМЕНОВ КҮН', birth_date: '2019-03-02' },
];

/** An initial state for a test or the gallery. */
export function sampleState(changes: Partial<ScreenState> = {}): ScreenState {
  const begun = start('IdentityCard', { iin: sampleIin, phone: samplePhone });
  return { ...begun, page: { name: 'auth' }, busy: null, codeAttemptsLeft: 3, ...changes };
}
