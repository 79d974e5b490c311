import type { TundukResult } from '../contract.ts';

/** A fictitious record for the gallery and the tests, with an impossible date. */
export const samplePerson: TundukResult = {
  pin: '23002199900001',
  document_number: 'ID0000001',
  last_name: 'ОБРАЗЦОВ',
  first_name: 'ТЕСТ',
  patronymic: 'ТЕСТОВИЧ',
  date_of_birth: '1999-03-02',
  gender: 'male',
  nationality: 'КЫРГЫЗ',
  citizenship: 'КЫРГЫЗСТАН',
  date_of_issue: '2020-01-15',
  date_of_expiry: '2030-01-15',
  authority: 'МКК 211011',
  address: 'БИШКЕК, УЛИЦА ОБРАЗЦОВАЯ, 1',
  face_photo: null,
};
