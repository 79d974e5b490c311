import { describe, expect, test } from 'vitest';
import type { Face2faceResult } from '../contract.ts';
import { type Face2faceEvent, next, start } from './machine.ts';

const run = (...events: Face2faceEvent[]) => events.reduce(next, start);
const result = (matching: boolean): Face2faceResult => ({
  result: matching,
  matching,
  status: matching ? 'success' : 'failure',
  liveness_photo: '',
  document_photo: '',
  prediction_percent: 50,
});
const compared = (matching: boolean): Face2faceEvent => ({ type: 'compared', result: result(matching) });
const failed: Face2faceEvent = { type: 'failed', problem: 'connection' };

describe('the comparison', () => {
  test('ends with a match, or with a mismatch and its result', () => {
    expect(run({ type: 'sent' }, compared(true))).toEqual({ name: 'match' });
    expect(run({ type: 'sent' }, compared(false))).toEqual({ name: 'mismatch', result: result(false) });
  });

  test('can be sent again after a failed call', () => {
    const after = run({ type: 'sent' }, failed);
    expect(after).toEqual({ name: 'problem', problem: 'connection' });
    expect(next(after, { type: 'sent' })).toEqual({ name: 'comparing', work: null });
  });

  test('ignores replies that it does not wait for', () => {
    expect(run(compared(false), failed)).toBe(start);
    const mismatch = run({ type: 'sent' }, compared(false));
    expect(next(mismatch, { type: 'sent' })).toBe(mismatch);
  });
});
