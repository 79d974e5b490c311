import { describe, expect, test } from 'vitest';
import { fieldText } from './field-text.ts';
import { photoAddress } from './photo-address.ts';
import { blockOrder, fieldValue, partsOf, valueAt } from './result-block.ts';
import type { StepWithResult } from './step-result.ts';

test('the block that comes second does so wherever the flow has its step [2.62]', () => {
  const step = (key: string): Pick<StepWithResult, 'key' | 'result'> =>
    key === 'face2face' ? { key, result: { blockComesSecond: true } } : { key };
  const order = (...keys: string[]) => blockOrder(keys.map(step)).map(({ key }) => key);
  expect(order('short', 'document', 'face2face')).toEqual(['short', 'face2face', 'document']);
  expect(order('face2face', 'short', 'document')).toEqual(['short', 'face2face', 'document']);
  expect(order('face2face')).toEqual(['face2face']);
  expect(order('address', 'document')).toEqual(['address', 'document']);
});

test('a path reaches into objects and lists, and never into inherited properties', () => {
  const data = { person: { documents: [{ number: '1' }] }, 'images.face_photo': 'x' };
  expect(valueAt(data, 'person.documents.0.number')).toBe('1');
  expect(valueAt(data, 'images.face_photo')).toBe('x');
  expect(valueAt(data, 'person.documents.1.number')).toBeUndefined();
  expect(valueAt(data, 'person.constructor.name')).toBeUndefined();
});

test('a field uses its alternative paths if the first is empty', () => {
  const field = {
    path: 'a.b',
    otherPaths: ['c', 'd'],
    kind: 'text',
    label: { ru: '', kz: '', en: '', my: '' },
  } as const;
  expect(fieldValue({ a: { b: 1 }, c: 2 }, field)).toBe(1);
  expect(fieldValue({ a: { b: null }, c: '', d: 3 }, field)).toBe(3);
  expect(fieldValue({}, field)).toBeUndefined();
});

test('a multi-part result has rows for each part', () => {
  const several = { fields: [], each: 'documents' };
  expect(partsOf(several, { documents: [{ a: 1 }, null, { a: 2 }] })).toEqual([{ a: 1 }, { a: 2 }]);
  expect(partsOf(several, { a: 1 })).toEqual([{ a: 1 }]);
  expect(partsOf({ fields: [] }, { documents: [] })).toEqual([{ documents: [] }]);
});

describe('a value', () => {
  test.each([
    ['date', '2031-05-09', '09/05/2031'],
    ['date', '2031-05-09T10:00:00Z', '09/05/2031'],
    ['date', 'unknown', 'unknown'],
    ['percent', 0.879, '87%'],
    ['percent', 0.29, '29%'],
    ['percent', 0.9999, '99%'],
    ['percent', 1, '100%'],
    ['list', ['B', 'B1', 'C'], 'B, B1, C'],
    ['list', { region: 'Алматы', flat: null, street: 'Абая' }, 'Алматы, Абая'],
    ['list', { date: '2021-05-09', dose: '0.5' }, '09/05/2021, 0.5'],
    ['names', { nameKk: 'ІІМ', nameRu: 'МВД', nameEn: 'MIA' }, 'MIA'],
    ['names', { nameKk: null, nameRu: 'МВД', nameEn: null }, 'МВД'],
    ['names', 'МВД РК', 'МВД РК'],
    ['gender', 'female', 'Female'],
    ['gender', 'Ж', 'Ж'],
    ['text', null, ''],
    ['text', 12, '12'],
    ['text', { ru: 'казах', kk: 'қазақ', en: 'Kazakh' }, 'Kazakh'],
    ['text', { nameRu: 'Казах', nameKz: 'Қазақ' }, 'Казах'],
    ['text', { region: 'Алматы', district: 'Алатау' }, 'Алматы, Алатау'],
  ] as const)('as %s: %j is shown as %s [3.29, 3.34, 3.36, 9.22]', (kind, value, shown) => {
    expect(fieldText(kind, value, 'en')).toBe(shown);
  });

  test('as time has every part of the long format [9.22]', () => {
    expect(fieldText('time', '2031-05-09T10:11:12Z', 'en')).toMatch(/09\D05\D2031\D+\d\d:\d1:12/);
    expect(fieldText('time', 'never', 'kz')).toBe('never');
  });

  test('is a picture only if it begins like one', () => {
    expect(photoAddress('/9j/4AAQ')).toBe('data:image/jpeg;base64,/9j/4AAQ');
    expect(photoAddress('javascript:alert(1)')).toBeNull();
    expect(photoAddress(7)).toBeNull();
  });
});
