import { ApiError } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { invalidKind } from './invalid-kind.ts';

test.each([
  [404, 'session_not_found', 'invalid'],
  [400, 'http_400', 'invalid'],
  [410, 'gone', 'expired'],
  [410, 'session_expired', 'expired'],
  [409, 'session_not_active', 'inactive'],
  [403, 'other_device', 'moved'],
  [401, 'invalid_token', 'moved'],
  [401, 'http_401', 'invalid'],
  [503, 'http_503', 'unavailable'],
  [429, 'too_many_requests', 'unavailable'],
  [undefined, 'network', 'connection'],
  [undefined, 'timeout', 'connection'],
] as const)('%s %s is %s', (status, code, kind) => {
  expect(invalidKind(new ApiError({ type: 'other', code, message: '', url: '', status }))).toBe(kind);
});

test('anything else is invalid', () => {
  expect(invalidKind(new Error('x'))).toBe('invalid');
});
