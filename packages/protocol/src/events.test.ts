import { expect, test } from 'vitest';
import { isHostMessage } from './events.ts';

const finish = {
  aborted: false,
  results: { short: { status: 'success', data: {} }, document: { status: 'failure', data: null } },
  status: 'failure',
  session: 's1',
};

test.each([
  ['finish', finish],
  ['app-reload', { session: 's1' }],
  ['kuelik', { type: 'ready', session: 's1' }],
  ['kuelik', { type: 'step', session: 's1', technology: 'short', index: 0, total: 3 }],
  ['kuelik', { type: 'error', session: 's1', code: 'network', message: 'x' }],
])('a %s message with %j is ours', (type, detail) => {
  expect(isHostMessage({ source: 'kuelik', type, detail })).toBe(true);
});

test.each([
  [null],
  ['finish'],
  [{ source: 'other', type: 'finish', detail: finish }],
  [{ source: 'kuelik', type: 'other', detail: finish }],
  [{ source: 'kuelik', type: 'finish', detail: { ...finish, status: 'maybe' } }],
  [{ source: 'kuelik', type: 'kuelik', detail: { type: 'odd' } }],
])('%j is not', (value) => {
  expect(isHostMessage(value)).toBe(false);
});
