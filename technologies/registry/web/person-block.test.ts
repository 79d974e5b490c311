import { expect, test } from 'vitest';
import block from './person-block.ts';
import { birthFields, paperFields, personFields, registeredFields } from './result-fields.ts';

test('the full layout shows a person’s record in its groups, with documents 0 and 1 [3.33]', () => {
  expect(block.fields).toEqual(personFields);
  expect(block.groups?.map(({ title, fields }) => [title.en, fields])).toEqual([
    ['Place of birth', birthFields],
    ['Registered address', registeredFields],
    ['Document 1', paperFields(0)],
    ['Document 2', paperFields(1)],
  ]);
});
