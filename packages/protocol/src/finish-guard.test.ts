import * as v from 'valibot';
import { expect, test } from 'vitest';
import { finishResultSchema } from './finish.ts';
import { isFinishResult } from './finish-guard.ts';

test.each([
  { status: 'success', data: { a: 1 } },
  { status: 'success', data: null },
  { status: 'success' },
  { status: 'failure', data: null },
  { status: 'failure', data: {} },
  { status: 'failure' },
  { status: 'failure', data: 'text' },
  { status: 'done', data: {} },
  { data: {} },
  'success',
  null,
  undefined,
])('%j: guard and schema agree', (value) => {
  expect(isFinishResult(value)).toBe(v.is(finishResultSchema, value));
});
