import { fakeBackend, json } from '@kuelik/protocol/testing';
import { expect, test } from 'vitest';
import { documentCalls } from '../documents/calls.ts';
import { signerCalls } from './calls.ts';

const base = 'https://kyc.test/api/v1';

test('the signer’s calls that carry the session in the query [7.16, 7.19]', async () => {
  const { client, seen } = fakeBackend([json({ data: {} })]);
  const calls = signerCalls(client, 's1');
  await calls.initialize();
  await calls.reissue();
  await documentCalls(client, 's1').list();
  await documentCalls(client, 's1').signedBefore();
  expect(seen.map(({ method, url, body }) => [method, url.replace(base, ''), body])).toEqual(
    ['certificate/initialize', 'certificate/reissue', 'document/list', 'document/result'].map((path) => [
      'POST',
      `/digital-signature-signer/${path}/?session_id=s1`,
      undefined,
    ]),
  );
});

test('the signer’s calls that carry a body [5.6, 7.17, 7.21, 9.4]', async () => {
  const { client, seen } = fakeBackend([new Response(null, { status: 204 })]);
  const calls = signerCalls(client, 's1');
  expect(await calls.accept('p', '123456')).toEqual({ certificate: null });
  await calls.sign('p');
  await calls.reportFailure('client', null);
  expect(seen.map(({ url, body }) => [url.replace(`${base}/digital-signature-signer`, ''), body])).toEqual([
    ['/certificate/accept/', { session_id: 's1', password: 'p', otp: '123456' }],
    ['/document/sign/', { session_id: 's1', password: 'p' }],
    ['/failure-reason/', { session_id: 's1', failure_type: 'client', detail: null }],
  ]);
});

test('a refused call rejects with the error that every step reads, a bug with itself [7.25]', async () => {
  const refused = fakeBackend([json({ code: 'no_access', message: 'x' }, 403)]);
  await expect(signerCalls(refused.client, 's1').initialize()).rejects.toMatchObject({
    name: 'ApiError',
    code: 'no_access',
  });
  const broken = { ...refused.client, request: () => Promise.reject(new RangeError('fault')) };
  await expect(signerCalls(broken, 's1').initialize()).rejects.toThrow(RangeError);
});
