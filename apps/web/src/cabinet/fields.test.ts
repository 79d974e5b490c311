import { locales } from '@kuelik/protocol';
import { fieldNames } from '@kuelik/technologies/field-names';
import { describe, expect, test } from 'vitest';
import { mask, viewResult } from './fields.ts';
import { codeName, fieldName } from './texts/words.ts';

const cells = (data: Record<string, unknown>) =>
  Object.fromEntries(viewResult(data, 'en').fields.map(({ path, cell }) => [path.join('.'), cell]));

describe('a result', () => {
  test('formats days, times, percentages and yes or no', () => {
    expect(
      cells({
        date_of_birth: '1999-02-28',
        prediction: 0.913,
        prediction_percent: 87,
        attempts_left: 2,
        matching: false,
        authority: 'MIA',
      }),
    ).toEqual({
      date_of_birth: { kind: 'text', text: '28 Feb 1999' },
      prediction: { kind: 'text', text: '91.3%' },
      prediction_percent: { kind: 'text', text: '87%' },
      attempts_left: { kind: 'text', text: '2' },
      matching: { kind: 'yes-no', value: false },
      authority: { kind: 'text', text: 'MIA' },
    });
    expect(cells({ created_at: '2026-01-01T10:00:00Z' }).created_at).toMatchObject({
      text: expect.stringContaining('1 Jan 2026'),
    });
  });

  test('masks personal numbers and names codes as codes', () => {
    expect(cells({ gender: 'male' })).toEqual({ gender: { kind: 'codes', codes: ['male'] } });
    expect(codeName('male', 'ru')).toBe('мужской');
    expect(cells({ personal_number: '990228300013', reasons: ['no_face'], code: 'wrong_side' })).toEqual({
      personal_number: { kind: 'secret', value: '990228300013', masked: '••••••••0013' },
      reasons: { kind: 'codes', codes: ['no_face'] },
      code: { kind: 'codes', codes: ['wrong_side'] },
    });
  });

  test('masks nested values of a state’s record, and shows its pictures as pictures', () => {
    const iin = '990231300010';
    const document = {
      face_photo: '/9j/AAAA',
      result_json: { common: { docOwner: { iin, lastName: 'ҮЛГІЕВ' }, docNumber: '000000001' } },
    };
    const data = {
      documents: [document, document],
      retrieve: { result_json: { person: { iin, mobilephone: '+77000000001', birthPlace: null } } },
    };
    const shown = cells(data);
    expect(Object.keys(shown)).toEqual([
      ...['documents.1.iin', 'documents.1.lastName', 'documents.1.docNumber'],
      ...['documents.2.iin', 'documents.2.lastName', 'documents.2.docNumber'],
      ...['person.iin', 'person.mobilephone'],
    ]);
    const open = Object.values(shown).flatMap((cell) => (cell.kind === 'text' ? [cell.text] : []));
    expect(open).toEqual(['ҮЛГІЕВ', 'ҮЛГІЕВ']);
    expect(viewResult(data, 'en').pictures.map(({ path }) => path.join('.'))).toEqual([
      'documents.1.face_photo',
      'documents.2.face_photo',
    ]);
  });

  test('leaves out empty values, and keeps unknown fields', () => {
    expect(
      cells({ status: 'success', authority: null, warnings: [], patronymic: '', odd: { deep: 1 } }),
    ).toEqual({ 'odd.deep': { kind: 'text', text: '1' } });
  });

  test('orders fields as a reader expects, unknown ones last', () => {
    const { fields } = viewResult({ zz: 'x', authority: 'MIA', first_name: 'A', last_name: 'B' }, 'en');
    expect(fields.map(({ path }) => path[0])).toEqual(['last_name', 'first_name', 'authority', 'zz']);
  });

  test('uses numeric dates in Kazakh, whose month names some browsers lack', () => {
    const { fields } = viewResult({ date_of_birth: '1999-02-28' }, 'kz');
    expect(fields[0]?.cell).toEqual({ kind: 'text', text: expect.stringMatching(/^28\.02\.1999/) });
  });

  test('shows pictures as pictures, each once', () => {
    const view = viewResult({ face_photo: '/9j/AAAA', 'images.face_photo': '/9j/AAAA' }, 'en');
    expect(view).toEqual({
      fields: [],
      pictures: [{ path: ['face_photo'], source: 'data:image/jpeg;base64,/9j/AAAA' }],
    });
  });

  test("never treats a text as a picture's URL", () => {
    expect(viewResult({ face_photo: '/9j/"><script>' }, 'en').pictures).toEqual([]);
  });
});

test.each(locales)(
  'the fields that technologies name have these names in %s, unless several share them',
  (locale) => {
    const own = Object.entries(fieldNames).filter(([key]) => key.startsWith('doc') || key === 'vehicle');
    expect(own.length).toBeGreaterThan(5);
    for (const [key, names] of own) expect(fieldName(key, locale)).toBe(names[locale]);
    expect(fieldName('face_photo', 'en')).toBe('Face');
  },
);

test('a short number is masked entirely', () => {
  expect(mask('12345')).toBe('•••••');
  expect(mask('1234567')).toBe('•••4567');
});
