import { expect, test } from 'vitest';
import { readRecord } from './judge.ts';

const iin = '990231300010';

test('an address has five parts, and nothing that is not known [3.31]', () => {
  const address = { country: 'КАЗАХСТАН', region: ' АЛМАТЫ ', street: '', building: 12, more: 'x' };
  expect(readRecord('address', iin, { address })).toEqual({
    iin,
    address: { country: 'КАЗАХСТАН', region: 'АЛМАТЫ', street: null, building: '12', flat: null },
  });
});

test('a person’s texts are the Russian ones, wherever they stand [3.32]', () => {
  const place = { nameRu: 'АЛМАТЫ', nameKz: 'АЛМАТЫ Қ.', changeDate: '1998-01-01' };
  const record = {
    result_json: {
      person: {
        iin,
        surname: 'ТЕСТОВА',
        gender: { code: '2', nameRu: 'Женский', nameKz: 'Әйел' },
        birthPlace: { city: place, country: 'КАЗАХСТАН' },
        documents: { document: [{ type: { nameRu: 'УДОСТОВЕРЕНИЕ РК' }, number: '000000000' }] },
        regAddress: { building: 1, district: { nameRu: 'АЛМАЛИНСКИЙ' } },
      },
    },
  };
  const result = readRecord('person', iin, record);
  expect(result).toMatchObject({
    retrieve: {
      result_json: {
        person: {
          iin,
          surname: 'ТЕСТОВА',
          name: null,
          gender: 'Женский',
          birthPlace: {
            city: { name: 'АЛМАТЫ', changeDate: '1998-01-01' },
            country: { name: 'КАЗАХСТАН', changeDate: null },
            region: { name: null, changeDate: null },
          },
          documents: [{ type: 'УДОСТОВЕРЕНИЕ РК', number: '000000000', surname: null }],
          regAddress: { building: '1', district: 'АЛМАЛИНСКИЙ', street: null },
        },
      },
    },
  });
  expect(readRecord('person', iin, { retrieve: record })).toEqual(result);
});

test.each([{}, { person: {} }, { retrieve: [] }, { person: { iin: '900230400035' } }])(
  'what is no record of this person is none: %j',
  (record) => {
    expect(readRecord('person', iin, record)).toBe(null);
  },
);
