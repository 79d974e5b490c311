import { ApiError } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import type { StatusReply } from './calls.ts';
import { isPolled, next, type RegistryState, start } from './machine.ts';
import { problemOf } from './problem.ts';

const consent = { number: 1414, resend_after_s: 60, expires_in_s: 600, iin_end: '0010', also: [] };
const statusReply = (status: StatusReply['status'], more: Partial<StatusReply> = {}): StatusReply => ({
  status,
  consent: status === 'WAITING_CONSENT' ? consent : null,
  attempts_left: 4,
  iin_end: '',
  result: null,
  ...more,
});
const afterStatus = (state: RegistryState, reply: StatusReply, now = 0) =>
  next(state, { type: 'status', reply, now });
const entering: RegistryState = { name: 'entering', problem: null, attemptsLeft: null };
const waiting = next(entering, { type: 'consentAsked', consent, now: 0 });

test('the server’s state decides where a page starts', () => {
  expect(afterStatus(start, statusReply('NOT_REQUESTED'))).toEqual(entering);
  expect(afterStatus(start, statusReply('NOT_REQUESTED', { attempts_left: 0 })).name).toBe('blocked');
  expect(afterStatus(start, statusReply('WAITING_CONSENT'))).toEqual(waiting);
  expect(afterStatus(start, statusReply('PROCESSING')).name).toBe('processing');
  expect(afterStatus(start, statusReply('READY', { result: { iin: '1' } }))).toEqual({
    name: 'ready',
    result: { iin: '1' },
  });
  expect(afterStatus(start, statusReply('REFUSED'))).toEqual({
    name: 'ended',
    end: 'REFUSED',
    attemptsLeft: 4,
  });
});

test('a wait keeps its times while the server’s whole seconds fluctuate, and updates them on a change', () => {
  const later = afterStatus(
    waiting,
    statusReply('WAITING_CONSENT', { consent: { ...consent, resend_after_s: 58, expires_in_s: 598 } }),
    2900,
  );
  expect(later).toEqual(waiting);
  const resent = afterStatus(waiting, statusReply('WAITING_CONSENT'), 30_000);
  expect(resent).toMatchObject({ wait: { resendAt: 90_000 } });
});

test('a backend that only reports the wait is enough', () => {
  expect(afterStatus(start, statusReply('WAITING_CONSENT', { consent: null }))).toMatchObject({
    name: 'waiting',
    wait: { resendAt: 60_000, expiresAt: 600_000 },
  });
  expect(afterStatus(waiting, statusReply('WAITING_CONSENT', { consent: null }), 5000)).toEqual(waiting);
});

test('an outage during a wait is shown there, and disappears with the next reply', () => {
  const out = next(waiting, { type: 'lookFailed', problem: 'outage' });
  expect(out).toEqual({ ...waiting, outage: 'outage' });
  expect(afterStatus(out, statusReply('WAITING_CONSENT'))).toEqual(waiting);
});

test('an outage disappears, too, when the backend answers that it knows nothing', () => {
  const processing = afterStatus(waiting, statusReply('PROCESSING'));
  for (const state of [waiting, processing]) {
    const out = next(state, { type: 'lookFailed', problem: 'outage' });
    expect(out).not.toEqual(state);
    expect(next(out, { type: 'unknown' })).toEqual(state);
  }
});

test('an unsent SMS is reported until requested again, whatever replies arrive', () => {
  const unsent = next(waiting, { type: 'callFailed', problem: 'connection', attemptsLeft: null });
  expect(unsent).toEqual({ ...waiting, unsent: 'connection' });
  expect(afterStatus(unsent, statusReply('WAITING_CONSENT'))).toEqual(unsent);
  expect(next(unsent, { type: 'sent' })).toEqual(waiting);
  expect(next(unsent, { type: 'consentAsked', consent, now: 0 })).toEqual(waiting);
});

test('a late reply does not take the person off the IIN', () => {
  const back = next(waiting, { type: 'back' });
  expect(back).toEqual(entering);
  expect(afterStatus(back, statusReply('PROCESSING'))).toBe(back);
  expect(next(back, { type: 'lookFailed', problem: 'session' })).toBe(back);
});

test('what cannot be fixed here ends the step; the rest is shown at the IIN', () => {
  const failed = (problem: 'mcdb' | 'no_access', attemptsLeft: number | null) =>
    next(entering, { type: 'callFailed', problem, attemptsLeft });
  expect(failed('mcdb', 2)).toEqual({ name: 'entering', problem: 'mcdb', attemptsLeft: 2 });
  expect(failed('mcdb', 0)).toEqual({ name: 'blocked', problem: 'mcdb' });
  expect(failed('no_access', null)).toEqual({ name: 'blocked', problem: 'no_access' });
});

test('only waits are polled', () => {
  expect([start, waiting, entering].map(isPolled)).toEqual([true, true, false]);
});

describe('a failed call', () => {
  const error = (status: number | undefined, code: string, detail = {}) =>
    new ApiError({ type: 'other', code, message: '', url: '/', status, detail });
  test.each([
    [error(undefined, 'network'), 'connection', null],
    [error(503, 'provider_unavailable'), 'outage', null],
    [error(429, 'too_many_requests'), 'busy', null],
    [error(429, 'resend_too_early'), 'stale', null],
    [error(409, 'request_in_progress'), 'busy', null],
    [error(409, 'result_already_exists'), 'stale', null],
    [error(404, 'mcdb', { attempts_left: 3 }), 'mcdb', 3],
    [error(423, 'maximum_attempts', { attempts_left: 0 }), 'maximum_attempts', 0],
    [error(423, 'locked'), 'maximum_attempts', 0],
    [error(410, 'session_expired'), 'session', null],
    [new TypeError('x'), 'connection', null],
  ])('%o means %s', (cause, problem, attemptsLeft) => {
    expect(problemOf(cause)).toEqual({ problem, attemptsLeft });
  });
});
