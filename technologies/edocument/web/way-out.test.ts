import { ApiError } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';
import { sampleState } from './samples.ts';
import { isNothingLeft, namesOrganisation, waysOut } from './way-out.ts';

const state = sampleState();
const child = sampleState({ form: { ...state.form, type: 'SchoolCard' }, fixedType: 'SchoolCard' });

test.each([
  ['mcdb', 'request', ['useCode', 'checkData']],
  ['no_request', 'request', ['again', 'useCode']],
  ['id_not_found', 'approve', ['checkData', 'useCode']],
  ['profile_not_found', 'request', ['useCode', 'checkData']],
  ['profile_not_found', 'code', ['checkData']],
  ['document_does_not_exist', 'approve', ['useCode', 'checkData', 'finish']],
  ['document_no_type', 'code', ['checkData', 'finish']],
  ['sms_exhausted', 'request', ['useCode', 'finish']],
  ['code_exhausted', 'code', ['useSms', 'finish']],
  ['documents_exhausted', 'approve', ['useCode', 'finish']],
  ['documents_exhausted', 'code', ['useSms', 'finish']],
  ['no_access', 'request', ['finish']],
  ['sub_not_started', 'request', ['finish']],
  ['no_active', 'request', ['finish']],
  ['no_subscription', 'request', ['finish']],
  ['session', 'request', ['finish']],
] as const)('%s at %s leads to %j', (problem, action, ways) => {
  expect(waysOut(state, problem, action)).toEqual(ways);
});

test('unavailable options are not offered', () => {
  expect(waysOut({ ...state, codeAttemptsLeft: 0 }, 'mcdb', 'request')).toEqual(['checkData']);
  expect(waysOut({ ...state, codeAttemptsLeft: 0 }, 'sms_exhausted', 'resend')).toEqual(['finish']);
  expect(waysOut({ ...state, fixedType: null }, 'document_no_type', 'approve')[0]).toBe('otherDocument');
  expect(waysOut(child, 'child_not_found', 'children')).toEqual(['checkData', 'finish']);
  expect(waysOut(child, 'documents_exhausted', 'children')).toEqual(['finish']);
  expect(waysOut({ ...child, fixedType: null }, 'documents_exhausted', 'children')).toEqual([
    'otherDocument',
    'finish',
  ]);
  expect(waysOut({ ...state, fixedType: null }, 'documents_exhausted', 'approve')).not.toContain(
    'otherDocument',
  );
});

test('the organization is named if it must help', () => {
  expect(namesOrganisation('no_active', ['finish'])).toBe(true);
  expect(namesOrganisation('sms_exhausted', ['useCode', 'finish'])).toBe(true);
  expect(namesOrganisation('mcdb', ['useCode', 'checkData'])).toBe(false);
  expect(namesOrganisation('session', ['finish'])).toBe(false);
});

test('no other way is mentioned if none is left', () => {
  expect(isNothingLeft('sms_exhausted', ['useCode', 'finish'])).toBe(false);
  expect(isNothingLeft('sms_exhausted', ['finish'])).toBe(true);
  expect(isNothingLeft('session', ['finish'])).toBe(false);
});

const error = (status: number | undefined, code: string, detail = {}) =>
  new ApiError({ type: 'client', code, message: '', url: '/', status, detail });
test.each([
  [error(423, 'maximum_attempts', { limit: 'sms' }), 'approve', 'sms_exhausted'],
  [error(423, 'maximum_attempts', { limit: 'document' }), 'request', 'documents_exhausted'],
  [error(423, 'maximum_attempts'), 'code', 'code_exhausted'],
  [error(423, 'maximum_attempts'), 'approve', 'sms_code_exhausted'],
  [error(404, 'mcdb'), 'request', 'mcdb'],
  [error(503, 'provider_unavailable'), 'request', 'outage'],
  [error(500, 'internal_error'), 'request', 'outage'],
  [error(undefined, 'network'), 'request', 'connection'],
  [error(undefined, 'timeout'), 'request', 'connection'],
  [error(409, 'request_in_progress'), 'request', 'busy'],
  [error(429, 'too_many_requests'), 'request', 'busy'],
  [error(429, 'resend_too_early'), 'resend', 'resend_too_early'],
  [error(400, 'invalid_request'), 'request', 'invalid_iin'],
  [error(400, 'http_400'), 'request', 'no_request'],
  [error(400, 'http_400'), 'children', 'no_request'],
  [error(400, 'http_400'), 'approve', 'wrong_code'],
  [error(400, 'http_400'), 'code', 'wrong_code'],
  [error(410, 'session_expired'), 'request', 'session'],
  [error(401, 'invalid_token'), 'request', 'session'],
  [new TypeError('x'), 'request', 'connection'],
] as const)('%o at %s is %s', (cause, action, problem) => {
  expect(problemOf(cause, action).problem).toBe(problem);
});

test("the time to the next SMS comes from the server's field, not from another Retry-After", () => {
  const at = (status: number, code: string) =>
    new ApiError({ type: 'client', code, message: '', url: '/', status, detail: {}, retryAfter: 5 });
  expect(problemOf(at(503, 'provider_unavailable'), 'approve').resendAfter).toBe(null);
  expect(problemOf(at(409, 'request_in_progress'), 'approve').resendAfter).toBe(null);
  expect(problemOf(at(429, 'resend_too_early'), 'resend').resendAfter).toBe(5);
});
