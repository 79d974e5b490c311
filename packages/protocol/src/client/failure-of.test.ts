import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { failureOf } from './failure-of.ts';
import { outageOf, ownText } from './outage.ts';

const failed = (status: number | undefined, code: string, detail?: Record<string, unknown>) =>
  new ApiError({
    type: 'client',
    code,
    message: '',
    url: '/x/',
    ...(status !== undefined && { status }),
    ...(detail && { detail }),
  });

test.each([
  [undefined, 'network', 'connection'],
  [undefined, 'timeout', 'connection'],
  [200, 'html_reply', 'outage'],
  [400, 'what', 'unknown'],
  [401, 'unauthorized', 'session'],
  [403, 'other_device', 'session'],
  [403, 'http_403', 'unknown'],
  [404, 'session_not_found', 'session'],
  [404, 'http_404', 'unknown'],
  [409, 'request_in_progress', 'busy'],
  [409, 'session_finished', 'session'],
  [409, 'http_409', 'unknown'],
  [409, 'result_already_exists', 'stale'],
  [410, 'gone', 'session'],
  [423, 'locked', 'maximum_attempts'],
  [400, 'maximum_attempts', 'maximum_attempts'],
  [429, 'rate_limited', 'busy'],
  [500, 'internal_error', 'outage'],
  [503, 'provider_unavailable', 'outage'],
] as const)('%s %s is %s', (status, code, problem) => {
  expect(failureOf(failed(status, code)).problem).toBe(problem);
});

test('what is not a failed call is a lost connection', () => {
  expect(failureOf(new TypeError('x'))).toEqual({ problem: 'connection', attemptsLeft: null });
});

test('a step’s own codes come first, whatever their status, then its rule for others', () => {
  expect(failureOf(failed(503, 'mcdb'), ['mcdb']).problem).toBe('mcdb');
  expect(failureOf(failed(429, 'resend_too_early'), [], { resend_too_early: 'stale' }).problem).toBe('stale');
});

test('attempts left are the server’s, and none where they are used up', () => {
  expect(failureOf(failed(400, 'wrong_code', { attempts_left: 2 }), ['wrong_code']).attemptsLeft).toBe(2);
  expect(failureOf(failed(423, 'locked')).attemptsLeft).toBe(0);
  expect(failureOf(failed(503, 'down')).attemptsLeft).toBeNull();
});

test('only an outage has shared words', () => {
  expect([outageOf(failed(503, 'x')), outageOf(failed(400, 'x'))]).toEqual(['outage', null]);
  expect(ownText<'mcdb' | 'outage'>({ mcdb: 'The state does not answer' }, 'mcdb')).toBe(
    'The state does not answer',
  );
  expect(ownText<'mcdb' | 'outage'>({ mcdb: 'x' }, 'outage')).toBeUndefined();
});
