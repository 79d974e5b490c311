import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anyScannedDocument, scannedDocument } from './scanned-document.ts';

test('fields that a backend leaves out count as unread', () => {
  const document = v.parse(anyScannedDocument, { first_name: 'AIGERIM', warnings: ['glare', 'moon'] });
  expect(document).toMatchObject({ first_name: 'AIGERIM', patronymic: null, warnings: ['glare'] });
  expect(v.is(scannedDocument, document)).toBe(true);
  expect(v.parse(anyScannedDocument, { last_name: 'OSPAN', warnings: null }).warnings).toEqual([]);
});

test.each([
  ['face_photo', { face_photo: 'AQID' }],
  ['images.face_photo', { 'images.face_photo': 'AQID' }],
  ['face_photo of images', { images: { face_photo: 'AQID' } }],
  ['an empty face_photo and images.face_photo', { face_photo: '', 'images.face_photo': 'AQID' }],
])('a photo that comes as %s has both names of the flat map [3.24]', (_name, reply) => {
  const document = v.parse(anyScannedDocument, { first_name: 'AIGERIM', ...reply });
  expect(document).toMatchObject({ face_photo: 'AQID', 'images.face_photo': 'AQID' });
  expect(v.is(scannedDocument, document)).toBe(true);
});

test.each([null, 'yes', [], { face_photo: 7 }])('images that are %j bring no photo', (images) => {
  expect(v.parse(anyScannedDocument, { first_name: 'AIGERIM', images })).toMatchObject({
    face_photo: null,
    'images.face_photo': null,
  });
});
