import { expect, test } from 'vitest';
import { next, start, type TundukState } from './machine.ts';
import { samplePerson } from './samples.ts';

const entering: TundukState = { name: 'entering', problem: null, attemptsLeft: null };
const found: TundukState = { name: 'found', person: samplePerson };
const afterStatus = (
  state: TundukState,
  attempts_left: number | null,
  result: typeof samplePerson | null = null,
) => next(state, { type: 'status', reply: { attempts_left, result } });
const afterFailure = (problem: 'search-failed' | 'outage' | 'no_access', attemptsLeft: number | null) =>
  next(entering, { type: 'callFailed', problem, attemptsLeft });

test('the server’s state decides where a page starts', () => {
  expect(afterStatus(start, 3)).toEqual(entering);
  expect(afterStatus(start, null)).toEqual(entering);
  expect(afterStatus(start, 0)).toEqual({ name: 'blocked', problem: 'maximum-attempts' });
  expect(afterStatus(start, 0, samplePerson)).toEqual(found);
});

test('an outage at the start is shown until a reply comes; a refusal ends the step', () => {
  const out = next(start, { type: 'lookFailed', problem: 'outage' });
  expect(out).toEqual({ ...start, outage: 'outage' });
  expect(afterStatus(out, 3)).toEqual(entering);
  expect(next(start, { type: 'lookFailed', problem: 'session' })).toEqual({
    name: 'blocked',
    problem: 'session',
  });
});

test('a failed search is reported until the next one is sent', () => {
  const failed = afterFailure('search-failed', 2);
  expect(failed).toEqual({ name: 'entering', problem: 'search-failed', attemptsLeft: 2 });
  expect(next(failed, { type: 'sent' })).toEqual({ ...entering, attemptsLeft: 2 });
  expect(afterFailure('outage', null)).toEqual({ ...entering, problem: 'outage' });
});

test('an error that cannot be fixed here ends the step; with the last attempt it says that none is left', () => {
  expect(afterFailure('no_access', null)).toEqual({ name: 'blocked', problem: 'no_access' });
  expect(afterFailure('search-failed', 0)).toEqual({ name: 'blocked', problem: 'maximum-attempts' });
});

test('a found person is shown, and stays whatever arrives later', () => {
  expect(next(entering, { type: 'found', person: samplePerson })).toEqual(found);
  expect(afterStatus(found, 0)).toBe(found);
  expect(next(found, { type: 'sent' })).toBe(found);
  expect(next(found, { type: 'lookFailed', problem: 'session' })).toBe(found);
  expect(next(found, { type: 'callFailed', problem: 'outage', attemptsLeft: 0 })).toBe(found);
});

test('a late reply does not take the person off what is being typed', () => {
  expect(afterStatus(entering, 0)).toBe(entering);
  expect(next(entering, { type: 'lookFailed', problem: 'session' })).toBe(entering);
  expect(next(start, { type: 'found', person: samplePerson })).toBe(start);
});

test('a page that is behind the server starts again', () => {
  for (const state of [entering, found]) expect(next(state, { type: 'stale' })).toEqual(start);
});
