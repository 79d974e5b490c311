import { expect, it } from 'vitest';
import { toAppError } from './errors.ts';

it.each(['vision_busy', 'file_busy', 'file_process', '57014'])(
  '%s passes: the caller learns when to try again',
  (code) => {
    const appError = toAppError(Object.assign(new Error(code), { code }));
    expect(appError).toMatchObject({ httpStatus: 503, code: 'overloaded' });
    expect(appError.retryAfter).toBeGreaterThan(0);
  },
);

it.each([
  [null, 3],
  [1, 3],
  [17, 17],
  [500, 60],
])('an error with retryAfterS %s replies Retry-After %s', (retryAfterS, retryAfter) => {
  const error = Object.assign(new Error('busy'), { code: 'vision_busy', retryAfterS });
  expect(toAppError(error)).toMatchObject({ httpStatus: 503, code: 'overloaded', retryAfter });
});
