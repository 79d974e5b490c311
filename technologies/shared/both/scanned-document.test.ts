import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anyScannedDocument, scannedDocument } from './scanned-document.ts';

test('fields that a backend leaves out count as unread', () => {
  const document = v.parse(anyScannedDocument, { first_name: 'AIGERIM', warnings: ['glare', 'moon'] });
  expect(document).toMatchObject({ first_name: 'AIGERIM', patronymic: null, warnings: ['glare'] });
  expect(v.is(scannedDocument, document)).toBe(true);
  expect(v.parse(anyScannedDocument, { last_name: 'OSPAN', warnings: null }).warnings).toEqual([]);
});
