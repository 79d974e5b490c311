import { ApiError } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import type { CertificateReply } from '../../contract/signer.ts';
import { cannotSignReasons, signerFurtherErrors, signerMessages } from '../../contract/signer.ts';
import { texts } from '../../texts/signer/index.ts';
import { next, type SignerState, start } from './machine.ts';
import { type Problem, placeOf, problemOf } from './problem.ts';

const documents = [
  {
    id: '1',
    name: 'a.pdf',
    document_type: 'CONTRACT',
    media_type: 'application/pdf',
    size: 1,
    pages: 1,
    signed: false,
    signed_at: null,
    format: null,
    uploaded_by: null,
  },
];
const reply = (status: CertificateReply['status']): CertificateReply => ({
  status,
  code_length: 6,
  resend_after_s: 60,
  attempts_left: 3,
  certificate: null,
});
const listed = next(start, { type: 'listed', documents });
const certificate = (state: SignerState, status: CertificateReply['status'], isReissue = false) =>
  next(state, { type: 'certificate', reply: reply(status), isReissue, at: 1000 });
const atCode = next(next(certificate(listed, 'OTP_SENT'), { type: 'consented' }), {
  type: 'passwordChosen',
  password: 'Secret1!',
});
const troubled = (state: SignerState, problem: Problem, attemptsLeft: number | null = null) =>
  next(state, { type: 'troubled', trouble: { problem, attemptsLeft }, at: 5000 });

test('the path without a certificate: documents, consent, password, code, sign, done [2.49]', () => {
  expect(certificate(listed, 'OTP_SENT')).toMatchObject({ name: 'consent', issue: { resendAt: 61_000 } });
  expect(atCode).toMatchObject({ name: 'code', password: 'Secret1!' });
  const sign = next(atCode, { type: 'accepted', certificate: null });
  expect(sign).toMatchObject({ name: 'sign', password: 'Secret1!' });
  const result = { result: true, signed_at: '', certificate: null, documents: [] };
  expect(next(sign, { type: 'signed', result })).toMatchObject({ name: 'done' });
});

test('with a certificate only its password is asked for [3.5]', () => {
  expect(certificate(listed, 'ACTIVE')).toMatchObject({ name: 'sign', password: '', attemptsLeft: 3 });
});

test.each([
  ['LOCKED', 'certificate_locked'],
  ['EXPIRED', 'certificate_expired'],
  ['REVOKED', 'certificate_revoked'],
] as const)('a certificate that is %s can only be replaced', (status, problem) => {
  const failed = certificate(listed, status);
  expect(failed).toMatchObject({ name: 'failed', problem });
  expect(placeOf(problem)).toBe('reissue');
  expect(certificate(failed, 'OTP_SENT', true)).toMatchObject({
    name: 'consent',
    issue: { isReissue: true },
  });
});

describe('a refusal', () => {
  test('of the password stays on the password page, and clears it', () => {
    const sign = next(atCode, { type: 'accepted', certificate: null });
    expect(troubled(sign, 'incorrect_password', 4)).toMatchObject({
      name: 'sign',
      password: '',
      attemptsLeft: 4,
    });
  });
  test('of the code stays on the code page; a used-up code can be replaced at once', () => {
    expect(troubled(atCode, 'incorrect_otp', 2)).toMatchObject({
      issue: { attemptsLeft: 2, resendAt: 61_000 },
    });
    expect(troubled(atCode, 'code_attempts')).toMatchObject({ issue: { resendAt: 5000 } });
    const again = certificate(atCode, 'OTP_SENT');
    expect(again).toMatchObject({ name: 'code', problem: null, password: 'Secret1!', issue: { turn: 1 } });
  });
  test('of the password’s strength leads back to it', () => {
    expect(troubled(atCode, 'weak_password')).toMatchObject({
      name: 'password',
      password: '',
      problem: 'weak_password',
    });
  });
  test('that is temporary changes nothing', () => {
    expect(troubled(listed, 'cannot_connect')).toMatchObject({
      name: 'documents',
      problem: 'cannot_connect',
    });
    expect(troubled(atCode, 'connection')).toMatchObject({ name: 'code', password: 'Secret1!' });
  });
  test('while loading can be retried, and one for the organisation ends the step', () => {
    const failed = troubled(start, 'connection');
    expect(next(failed, { type: 'retried' })).toMatchObject({ name: 'loading' });
    expect(troubled(listed, 'identifier_missing')).toMatchObject({ name: 'failed' });
  });
});

test('back leads through the pages, but not during a call', () => {
  const password = next(atCode, { type: 'back' });
  expect(password).toMatchObject({ name: 'password', password: 'Secret1!' });
  const consent = next(password, { type: 'back' });
  expect(consent.name).toBe('consent');
  expect(next(consent, { type: 'back' }).name).toBe('documents');
  expect(next(listed, { type: 'back' })).toBe(listed);
});

const error = (status: number | undefined, message: string, code = `http_${status}`, detail = {}) =>
  new ApiError({ type: 'client', code, message, url: '/', status, detail });

test.each([
  [error(400, 'Incorrect certificate password'), 'incorrect_password'],
  [error(400, 'certificate cannot be accepted'), 'incorrect_otp'],
  [error(404, 'Signer result missing'), 'result_missing'],
  [error(404, 'Not Found'), 'not_found'],
  [error(403, 'no access to signer technology'), 'no_access'],
  [error(409, 'result cannot be signed'), 'cannot_be_signed'],
  [error(409, 'result cannot be signed', 'cannot_be_signed', { reason: 'in_progress' }), 'in_progress'],
  [error(409, 'identifier result missing'), 'identifier_missing'],
  [error(503, 'cannot connect to signer service'), 'cannot_connect'],
  [error(503, 'Cloud service trouble'), 'service_trouble'],
  [error(423, 'certificate_locked', 'certificate_locked'), 'certificate_locked'],
  [error(423, 'x', 'maximum_attempts', { can_resend: true }), 'code_attempts'],
  [error(undefined, 'x', 'network'), 'connection'],
  [error(502, 'x'), 'service_trouble'],
  [error(401, 'x'), 'session'],
  [error(429, 'x'), 'busy'],
  [error(418, 'x'), 'unknown'],
] as const)('%o is %s', (cause, problem) => {
  expect(problemOf(cause).problem).toBe(problem);
});

test('every code and message of the server has a text in four languages [8.23]', () => {
  for (const own of Object.values(texts)) {
    const names = [...Object.keys(signerMessages), ...signerFurtherErrors, ...cannotSignReasons];
    for (const name of names) expect(own[name as Problem], name).toBeTruthy();
  }
});
