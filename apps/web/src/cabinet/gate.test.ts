import { expect, test } from 'vitest';
import { type Gate, nextGate } from './gate.ts';

const open: Gate = { name: 'open', organization: 'Bank' };
const checking: Gate = { name: 'checking' };

test('opens when the backend confirms the sign-in', () => {
  expect(nextGate(checking, { type: 'opened', organization: 'Bank' })).toEqual(open);
});

test('distinguishes an expired sign-in from a missing one', () => {
  expect(nextGate(checking, { type: 'refused' })).toEqual({ name: 'closed', ended: false });
  expect(nextGate(open, { type: 'refused' })).toEqual({ name: 'closed', ended: true });
  expect(nextGate(open, { type: 'signed-out' })).toEqual({ name: 'closed', ended: false });
});

test('a failure stops only the check, which can be retried', () => {
  const failed = nextGate(checking, { type: 'failed', error: 'lost' });
  expect(failed).toEqual({ name: 'failed', error: 'lost' });
  expect(nextGate(failed, { type: 'again' })).toEqual(checking);
  expect(nextGate(open, { type: 'failed', error: 'lost' })).toBe(open);
  expect(nextGate(open, { type: 'again' })).toBe(open);
});
