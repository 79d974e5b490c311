import { describe, expect, test } from 'vitest';
import type { NpckResult } from '../contract.ts';
import type { StatusReply } from './calls.ts';
import { isPolled, type NpckState, next, start } from './machine.ts';

const result = (matching: boolean): NpckResult => ({
  result: matching,
  matching,
  status: matching ? 'success' : 'failure',
  liveness_photo: '',
  prediction_percent: 93,
});
const reply = (status: StatusReply['status'], more: Partial<StatusReply> = {}): StatusReply => ({
  status,
  reason: null,
  iin_known: true,
  attempts_left: 3,
  result: null,
  ...more,
});
const afterStatus = (state: NpckState, ...given: Parameters<typeof reply>) =>
  next(state, { type: 'status', reply: reply(...given) });

const ready: NpckState = { name: 'ready', asksIin: false, problem: null, attemptsLeft: null };
const processing: NpckState = { name: 'processing', outage: null };
const failed = (reason: 'timeout' | 'iin_not_found' | 'stopped' | 'forgotten'): NpckState => ({
  name: 'failed',
  reason,
  attemptsLeft: 2,
});

test('the server’s state decides where a page starts', () => {
  expect(afterStatus(start, 'NOT_STARTED')).toEqual(ready);
  expect(afterStatus(start, 'NOT_STARTED', { iin_known: false })).toEqual({ ...ready, asksIin: true });
  expect(afterStatus(start, 'NOT_STARTED', { attempts_left: 0 })).toEqual({
    name: 'blocked',
    problem: 'maximum_attempts',
  });
  expect(afterStatus(start, 'PROCESSING')).toEqual(processing);
  expect(afterStatus(start, 'FAILED', { reason: 'timeout' })).toEqual({
    ...failed('timeout'),
    attemptsLeft: 3,
  });
  expect(afterStatus(start, 'FAILED')).toMatchObject({ name: 'failed', reason: 'lost' });
  expect(afterStatus(start, 'FINISHED')).toMatchObject({ name: 'failed', reason: 'lost' });
});

test.each([
  [true, { name: 'success', result: result(true) }],
  [false, { name: 'mismatch', result: result(false), attemptsLeft: 3 }],
] as const)('a finished comparison is shown, then its verdict: matching %s', (matching, verdict) => {
  const finished = afterStatus(processing, 'FINISHED', { result: result(matching) });
  expect(finished).toEqual({ name: 'finished', result: result(matching), attemptsLeft: 3 });
  expect(next(finished, { type: 'seen' })).toEqual(verdict);
});

test('a backend that knows nothing yet lets the person start, with the IIN if it lacks one', () => {
  for (const type of ['empty', 'unknown'] as const) {
    expect(next(start, { type, iinKnown: true })).toEqual(ready);
    expect(next(start, { type, iinKnown: false })).toEqual({ ...ready, asksIin: true });
    expect(next(ready, { type, iinKnown: false })).toBe(ready);
  }
});

describe('while the comparison continues', () => {
  test('an outage is shown, and disappears with the next reply, also an empty one', () => {
    const out = next(processing, { type: 'lookFailed', problem: 'outage' });
    expect(out).toEqual({ ...processing, outage: 'outage' });
    expect(afterStatus(out, 'PROCESSING')).toEqual(processing);
    expect(next(out, { type: 'empty', iinKnown: true })).toEqual(processing);
  });

  test('a refusal ends the step', () => {
    expect(next(processing, { type: 'lookFailed', problem: 'session' })).toEqual({
      name: 'blocked',
      problem: 'session',
    });
  });

  test('a backend that has forgotten it, and a person who stops it, may start again from the server’s state', () => {
    const forgotten = next(processing, { type: 'unknown', iinKnown: true });
    expect(forgotten).toMatchObject({ name: 'failed', reason: 'forgotten' });
    const stopped = next(processing, { type: 'stopped' });
    expect(stopped).toMatchObject({ name: 'failed', reason: 'stopped' });
    for (const state of [forgotten, stopped]) expect(next(state, { type: 'again' })).toEqual(start);
  });
});

describe('a start that failed', () => {
  const after = (problem: 'outage' | 'iin_not_found' | 'no_access', attemptsLeft: number | null) =>
    next(ready, { type: 'callFailed', problem, attemptsLeft });

  test('is reported until it is tried again, and asks for the IIN where another one may help', () => {
    const outage = after('outage', 2);
    expect(outage).toEqual({ ...ready, problem: 'outage', attemptsLeft: 2 });
    expect(next(outage, { type: 'sent' })).toEqual({ ...ready, attemptsLeft: 2 });
    expect(after('iin_not_found', 2)).toEqual({
      ...ready,
      asksIin: true,
      problem: 'iin_not_found',
      attemptsLeft: 2,
    });
  });

  test('ends the step where nothing can be fixed here, and with the last attempt', () => {
    expect(after('no_access', null)).toEqual({ name: 'blocked', problem: 'no_access' });
    expect(after('iin_not_found', 0)).toEqual({ name: 'blocked', problem: 'iin_not_found' });
  });
});

test('another attempt asks for the IIN after a mismatch or an unknown IIN, and otherwise not', () => {
  const mismatch: NpckState = { name: 'mismatch', result: result(false), attemptsLeft: 1 };
  expect(next(mismatch, { type: 'again' })).toEqual({ ...ready, asksIin: true });
  expect(next(failed('iin_not_found'), { type: 'again' })).toEqual({ ...ready, asksIin: true });
  expect(next(failed('timeout'), { type: 'again' })).toEqual(ready);
});

test('a late reply changes no page that does not wait for it', () => {
  const pages: readonly NpckState[] = [ready, failed('timeout'), { name: 'blocked', problem: 'session' }];
  for (const page of pages) {
    expect(isPolled(page)).toBe(false);
    expect(afterStatus(page, 'PROCESSING')).toBe(page);
    expect(next(page, { type: 'lookFailed', problem: 'outage' })).toBe(page);
    expect(next(page, { type: 'stopped' })).toBe(page);
    expect(next(page, { type: 'seen' })).toBe(page);
    expect(next(page, { type: 'stale' })).toEqual(start);
  }
  expect([start, processing].map(isPolled)).toEqual([true, true]);
  for (const type of ['started', 'sent'] as const) expect(next(processing, { type })).toBe(processing);
  expect(next(ready, { type: 'started' })).toEqual(processing);
});
