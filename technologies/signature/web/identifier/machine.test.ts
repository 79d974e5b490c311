import { ApiError } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import { identifierErrors, identifierFurtherErrors } from '../../contract/identifier.ts';
import { texts } from '../../texts/identifier/index.ts';
import { type IdentifierState, next, start } from './machine.ts';
import { type Problem, placeOf, problemOf } from './problem.ts';

const error = (status: number | undefined, code: string, detail = {}) =>
  new ApiError({ type: 'client', code, message: code, url: '/', status, detail });
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
const person = { iin: '990231300010', phone: '+77011234567' };
const form = next(start(person), { type: 'listed', documents });
const sent = { code_length: 6, resend_after_s: 60, attempts_left: 3 };
const code = next(form, { type: 'codeSent', reply: sent, at: 1000 });
const troubled = (
  state: IdentifierState,
  problem: Problem,
  detail: Partial<{ left: number; resend: number }> = {},
) =>
  next(state, {
    type: 'troubled',
    trouble: { problem, attemptsLeft: detail.left ?? null, resendAfterS: detail.resend ?? null },
    at: 5000,
  });

test('every code of the server has a text in four languages [8.22]', () => {
  for (const own of Object.values(texts)) {
    for (const name of [...identifierErrors, ...identifierFurtherErrors]) {
      if (name !== 'result_already_exists') expect(own[name as Problem], name).toBeTruthy();
    }
  }
});

test('the path: documents, form, code, passed', () => {
  expect(form).toMatchObject({ name: 'form', form: { ...person, agreed: false } });
  expect(code).toMatchObject({ name: 'code', resendAt: 61_000, attemptsLeft: 3, turn: 0 });
  expect(next(code, { type: 'codeSent', reply: sent, at: 2000 })).toMatchObject({ turn: 1 });
  expect(next(code, { type: 'approved', result: {}, isNew: true })).toMatchObject({ name: 'passed' });
});

test('without a document there is nothing to agree to', () => {
  expect(next(start(person), { type: 'listed', documents: [] })).toMatchObject({
    name: 'failed',
    problem: 'no_file',
  });
});

test('input is kept after errors, and when going back and forth', () => {
  const edited = next(form, { type: 'edited', form: { phone: '+77770000000', agreed: true } });
  expect(troubled(edited, 'subject_not_found').form).toEqual({ ...edited.form });
  const there = next(edited, { type: 'codeSent', reply: sent, at: 0 });
  expect(next(there, { type: 'back' })).toMatchObject({ name: 'form', form: edited.form });
});

describe('a refusal', () => {
  test('of the code stays on the code page, with the attempts left', () => {
    expect(troubled(code, 'wrong_code', { left: 2 })).toMatchObject({ attemptsLeft: 2, resendAt: 61_000 });
  });
  test('of a used-up code offers another at once', () => {
    expect(troubled(code, 'code_attempts')).toMatchObject({ name: 'code', resendAt: 5000 });
  });
  test('because a code was already sent leads to the code page', () => {
    const state = troubled(form, 'session_already_exists', { resend: 30 });
    expect(state).toMatchObject({ name: 'code', resendAt: 35_000 });
  });
  test('because another code was sent unnoticed waits for that one', () => {
    const state = troubled(code, 'session_already_exists', { resend: 30 });
    expect(state).toMatchObject({ name: 'code', resendAt: 35_000, attemptsLeft: null, turn: 1 });
  });
  test('of the service keeps the page, so that the call can be repeated', () => {
    expect(troubled(form, 'service_not_available')).toMatchObject({ name: 'form' });
    expect(troubled(code, 'connection')).toMatchObject({ name: 'code', resendAt: 61_000 });
  });
  test('while loading can be retried', () => {
    const failed = troubled(start(person), 'connection');
    expect(failed).toMatchObject({ name: 'failed', problem: 'connection' });
    expect(next(failed, { type: 'retried' })).toMatchObject({ name: 'loading' });
  });
  test('that only the organisation can fix ends the step', () => {
    expect(troubled(form, 'no_access')).toMatchObject({ name: 'failed', problem: 'no_access' });
  });
});

test.each([
  [error(404, 'subject_not_found'), 'subject_not_found', 'form'],
  [error(400, 'wrong_code', { attempts_left: 1 }), 'wrong_code', 'code'],
  [error(423, 'maximum_attempts', { can_resend: true }), 'code_attempts', 'code'],
  [error(423, 'maximum_attempts'), 'maximum_attempts', 'end'],
  [error(undefined, 'network'), 'connection', 'retry'],
  [error(429, 'too_many_requests'), 'busy', 'retry'],
  [error(503, 'provider_unavailable'), 'service_not_available', 'retry'],
  [error(401, 'invalid_token'), 'session', 'end'],
  [error(418, 'teapot'), 'unknown', 'retry'],
] as const)('%o is %s', (cause, problem, place) => {
  expect(problemOf(cause).problem).toBe(problem);
  expect(placeOf(problem)).toBe(place);
});
