import type { Signing } from '@kuelik/providers';
import { expect, test } from 'vitest';
import { judgeSigning } from './judge.ts';

test.each<[Signing, number, string, object]>([
  [{ status: 'WRONG_PASSWORD', attemptsLeft: 2 }, 400, 'incorrect_password', { attempts_left: 2 }],
  [{ status: 'LOCKED' }, 423, 'certificate_locked', { attempts_left: 0 }],
  [{ status: 'EXPIRED' }, 409, 'certificate_expired', {}],
  [{ status: 'REVOKED' }, 409, 'certificate_revoked', {}],
  [{ status: 'NO_CERTIFICATE' }, 409, 'cannot_be_signed', { reason: 'no_certificate' }],
])('%j is refused with %i %s', (outcome, httpStatus, code, detail) => {
  const verdict = judgeSigning(outcome);
  expect(verdict).toMatchObject({ ok: false, error: { httpStatus, code } });
  expect((!verdict.ok && verdict.error.detail) || {}).toEqual(detail);
});

test('a signature is passed on as it came', () => {
  const signed = { status: 'SIGNED', format: 'PAdES', bytes: new Uint8Array([1]) } as unknown as Signing;
  expect(judgeSigning(signed)).toEqual({ ok: true, signed });
});
