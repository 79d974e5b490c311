import { locales } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { fieldNames } from './field-names.ts';
import { documentFields } from './web/document-fields.ts';

/** Keys that only wrap a record: the cabinet does not show them. */
const wrappers = ['result_json', 'common', 'domain', 'docOwner'];

test.each(locales)('every key on the way to a field has a name in %s', (locale) => {
  const paths = documentFields.flatMap(({ path, otherPaths = [] }) => [path, ...otherPaths]);
  const keys = new Set(paths.flatMap((path) => path.split('.')).filter((key) => !/^\d+$/.test(key)));
  expect(keys.size).toBeGreaterThan(60);
  const unnamed = [...keys].filter((key) => !wrappers.includes(key) && !fieldNames[key]?.[locale]);
  expect(unnamed).toEqual([]);
});

test('a group has its own name, not that of its last entry', () => {
  expect(fieldNames.stages?.en).toBe('Stage');
});
