import { describe, expect, test } from 'vitest';
import { isAborted, isApiError, replyError, retryAfterSeconds } from './errors.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

function error(status: number, body: string, headers: Record<string, string> = {}) {
  return replyError({ status, header: (name) => headers[name] ?? null }, '/x/', body, now);
}

describe('the error of a failed reply', () => {
  test.each([
    [500, 'server'],
    [503, 'server'],
    [400, 'client'],
    [499, 'client'],
    [304, 'other'],
  ])('status %d is of type %s [3.16]', (status, type) => {
    expect(error(status, '').type).toBe(type);
  });

  test.each([
    ['our own', { code: 'a', message: 'b', detail: { c: 1 } }, 'a', 'b', { c: 1 }],
    ['inside error', { error: { code: 'a', message: 'b' } }, 'a', 'b', undefined],
    ['inside data', { data: { code: 'a', message: 'b' } }, 'a', 'b', undefined],
    ['inside detail', { detail: { code: 'a', message: 'b' } }, 'a', 'b', { code: 'a', message: 'b' }],
    [
      'a code in detail as its error',
      { detail: { error: 'no_access' } },
      'no_access',
      'no_access',
      { error: 'no_access' },
    ],
    [
      'a list in detail',
      { detail: [{ msg: 'x', type: 'missing' }] },
      'http_404',
      'The backend answered 404',
      undefined,
    ],
    ['detail as text', { detail: 'Not found.' }, 'http_404', 'Not found.', undefined],
    ['error as text', { error: 'Gone' }, 'http_404', 'Gone', undefined],
    ['a bare text', 'Incorrect password', 'http_404', 'Incorrect password', undefined],
    ['a list', ['x'], 'http_404', 'The backend answered 404', undefined],
    ['null', null, 'http_404', 'The backend answered 404', undefined],
    ['no texts', { code: 7, message: '' }, 'http_404', 'The backend answered 404', undefined],
  ])('reads %s', (_form, body, code, message, detail) => {
    expect(error(404, JSON.stringify(body))).toMatchObject({ code, message, detail });
  });

  test.each([
    ['beside the code', { code: 'a', attempts_left: 3, resend_after_s: 30 }],
    ['in detail', { code: 'a', detail: { attempts_left: 3, resend_after_s: 30 } }],
    ['inside error', { error: { message: 'a', attempts_left: 3, resend_after_s: 30 } }],
    ['inside data', { data: { code: 'a', attempts_left: 3, resend_after_s: 30 } }],
    ['beside what is in detail', { code: 'a', attempts_left: 3, detail: { resend_after_s: 30 } }],
    [
      'beside a detail that contradicts it',
      { code: 'a', attempts_left: 9, detail: { attempts_left: 3, resend_after_s: 30 } },
    ],
  ])('finds the attempts left %s [2.48, 4.32]', (_where, body) => {
    expect(error(400, JSON.stringify(body)).detail).toEqual({ attempts_left: 3, resend_after_s: 30 });
  });

  test.each([[{ code: 'a' }], [{ code: 'a', attempts_left: 'many' }], [{ code: 'a', detail: 'text' }]])(
    'invents no attempts left: %j',
    (body) => {
      expect(error(400, JSON.stringify(body)).detail).toBeUndefined();
    },
  );

  test('keeps plain text, and drops a proxy’s HTML page', () => {
    expect(error(502, 'upstream is down').responseData).toBe('upstream is down');
    expect(error(502, '<html><body>Bad gateway</body></html>').responseData).toBeUndefined();
    expect(error(502, '').responseData).toBeUndefined();
  });

  test('reads the request id from the header if the body has none', () => {
    expect(error(500, '{}', { 'x-request-id': 'r' }).requestId).toBe('r');
    expect(error(500, '{"request_id":"q"}', { 'x-request-id': 'r' }).requestId).toBe('q');
  });
});

test.each([
  [null, undefined],
  ['', undefined],
  ['3', 3],
  ['-1', undefined],
  ['soon', undefined],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});

test('recognises its own errors', () => {
  expect(isApiError(error(500, ''))).toBe(true);
  expect(isApiError(new Error('x'))).toBe(false);
  expect(isAborted(error(500, ''))).toBe(false);
  expect(isAborted(new DOMException('x', 'AbortError'))).toBe(false);
});
