import { expect, it } from 'vitest';
import { toAppError } from './errors.ts';

it.each(['vision_busy', 'pdf_busy', 'pdf_process', '57014'])(
  '%s passes: the caller learns when to try again',
  (code) => {
    const told = toAppError(Object.assign(new Error(code), { code }));
    expect(told).toMatchObject({ httpStatus: 503, code: 'overloaded' });
    expect(told.retryAfter).toBeGreaterThan(0);
  },
);
