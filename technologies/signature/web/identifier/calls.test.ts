import { fakeBackend, json } from '@kuelik/protocol/testing';
import { expect, test } from 'vitest';
import { identifierCalls } from './calls.ts';

const base = 'https://kyc.test/api/v1';
const person = { iin: '990231300010', phone: '+77010000000' };

test('the identifier’s calls [7.14]', async () => {
  const { client, seen } = fakeBackend([json({ data: { code_length: 6, resend_after_s: 45 } })]);
  const calls = identifierCalls(client, 's1');
  expect(await calls.identify(person)).toEqual({ code_length: 6, resend_after_s: 45, attempts_left: null });
  await calls.approve('123456');
  await calls.reportFailure('timeout', null);
  expect(seen.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    {
      method: 'POST',
      url: `${base}/digital-signature-identifier/identify/`,
      body: { session_id: 's1', ...person },
    },
    {
      method: 'POST',
      url: `${base}/digital-signature-identifier/approve/`,
      body: { session_id: 's1', code: '123456' },
    },
    {
      method: 'POST',
      url: `${base}/digital-signature-identifier/failure-reason/`,
      body: { session_id: 's1', failure_type: 'timeout', detail: null },
    },
  ]);
});

test.each([
  ['bare', { result: false }],
  ['beside its data', { result: false, data: null }],
  ['beside other data', { result: false, data: { iin: '1' } }],
  ['inside of its data', { data: { result: false } }],
])('a false result with status 200 is an error: %s [7.25]', async (_form, body) => {
  const { client } = fakeBackend([json(body)]);
  await expect(identifierCalls(client, 's').approve('123456')).rejects.toMatchObject({
    status: 200,
    code: 'result_false',
  });
});

test.each([
  ['in its own key', { code: 'no_file' }],
  ['as error', { error: 'no_file' }],
  ['as message', { message: 'no_file' }],
  ['as detail', { detail: 'no_file' }],
  ['as error_code', { error_code: 'no_file', message: 'There is no file' }],
  ['within an error', { error: { code: 'no_file' } }],
  ['within data', { data: { code: 'no_file' } }],
  ['in a list of errors', { errors: [{ code: 'no_file' }] }],
  ['as a bare text', 'no_file'],
])('a code is found %s', async (_place, body) => {
  const { client } = fakeBackend([json(body, 400)]);
  await expect(identifierCalls(client, 's').identify(person)).rejects.toMatchObject({
    code: 'no_file',
    status: 400,
  });
});
