import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorFields } from './errors.ts';
import { classifyStatus, failureTypes, toFailureReason } from './failure.ts';

test.each([
  [undefined, 'OTHER'],
  [200, 'OTHER'],
  [399, 'OTHER'],
  [400, 'CLIENT'],
  [499, 'CLIENT'],
  [500, 'REQUEST_ERROR'],
  [503, 'REQUEST_ERROR'],
])('status %s is %s [3.18]', (status, value) => {
  expect(classifyStatus(status)).toBe(value);
});

test('the types of a reason are those of the specification [3.16]', () => {
  expect(failureTypes).toEqual(['timeout', 'camera', 'calc', 'server', 'client', 'other']);
});

test.each(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'])(
  'a camera that the browser refuses with %s is of the type camera [3.16]',
  (name) => {
    const error = new Error('refused');
    error.name = name;
    expect(toFailureReason(error)).toMatchObject({ type: 'camera', value: 'NO_CAM' });
  },
);

function apiError(fields: Partial<ApiErrorFields>): ApiError {
  return new ApiError({ type: 'other', code: 'network', message: 'x', url: '/x/?session_id=*', ...fields });
}

describe('the reason of a failed call', () => {
  test('carries status, address, reply and session [7.23]', () => {
    const error = apiError({
      type: 'server',
      code: 'http_500',
      status: 500,
      responseData: { a: 1 },
      requestId: 'r',
    });
    expect(toFailureReason(error, 's1')).toEqual({
      type: 'server',
      value: 'REQUEST_ERROR',
      detail: {
        code: 'http_500',
        status: 500,
        url: '/x/?session_id=*',
        response: { a: 1 },
        request_id: 'r',
        session: 's1',
      },
    });
  });

  test('leaves out absent fields', () => {
    expect(toFailureReason(apiError({}))).toEqual({
      type: 'other',
      value: 'OTHER',
      detail: { code: 'network', url: '/x/?session_id=*' },
    });
  });

  test('a timeout keeps its type [3.16]', () => {
    expect(toFailureReason(apiError({ type: 'timeout', code: 'timeout' }))).toMatchObject({
      type: 'timeout',
      value: 'OTHER',
    });
  });

  test.each([['x'.repeat(9000)], [{ page: 'x'.repeat(9000) }]])('truncates a long reply', (responseData) => {
    const reason = toFailureReason(apiError({ responseData }));
    expect(JSON.stringify(reason.detail).length).toBeLessThan(5000);
  });
});

describe('the reason of any other error', () => {
  test.each(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'])(
    '%s',
    (name) => {
      expect(toFailureReason(new DOMException('x', name), 's')).toEqual({
        type: 'camera',
        value: 'NO_CAM',
        detail: { name, session: 's' },
      });
    },
  );

  test('only the name is reported', () => {
    expect(toFailureReason(new TypeError('iin 990231300010'))).toEqual({
      type: 'other',
      value: 'OTHER',
      detail: { name: 'TypeError' },
    });
    expect(toFailureReason('thrown text')).toMatchObject({ detail: { name: 'unknown' } });
  });
});
