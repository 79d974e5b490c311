import { ApiError } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { spentAttempt } from './spent-attempt.ts';

const refusal = (path: string, code: string, status = 400, detail: object = { attempts_left: 2 }) =>
  new ApiError({
    type: 'client',
    code,
    message: code,
    url: `https://k.example/api/v1${path}`,
    status,
    detail: { ...detail },
  });

test.each([
  ['/document/recognize/', 'not_recognized', 'documentAttempt'],
  ['/document/recognize/', 'country_mismatch', 'documentMismatchAttempts'],
  ['/document/recognize/', 'type_mismatch', 'documentMismatchAttempts'],
  ['/mx-document/recognize/', 'parse_error', 'mxDocumentAttempt'],
  ['/e-document/approve/', 'wrong_code', 'edocumentSmsAttempt'],
  ['/e-document/approve/', 'document_does_not_exist', 'edocumentAttempt'],
  ['/e-document/code/', 'wrong_code', 'edocumentOtpAttempt'],
  ['/e-document/code/', 'document_no_type', 'edocumentAttempt'],
  ['/tunduk/search/', 'search-failed', 'tundukAttempt'],
  ['/digital-signature-identifier/approve/', 'wrong_code', 'dsiOtpAttempt'],
] as const)('%s refused with %s advances %s', (path, code, counter) => {
  expect(spentAttempt(refusal(path, code))).toBe(counter);
});

test('a refused identification is a separate attempt', () => {
  const path = '/digital-signature-identifier/identify/';
  expect(spentAttempt(refusal(path, 'subject_not_found', 404, {}))).toBe('dsiAttempt');
});

test.each([
  ['a call that uses no attempt', refusal('/document/recognize/', 'large_file', 413, {})],
  ['no attempts left', refusal('/document/recognize/', 'maximum_attempts', 423, { attempts_left: 0 })],
  ['a service that is down', refusal('/document/recognize/', 'overloaded', 503)],
  ['a call without a counter', refusal('/liveness/submit/', 'wrong_pose')],
  ['a lost line', new ApiError({ type: 'other', code: 'network', message: '', url: '/document/recognize/' })],
])('%s advances none', (_, error) => {
  expect(spentAttempt(error)).toBeNull();
});
