import { describe, expect, test } from 'vitest';
import { archiveName, signatureIdentifierApi, signatureSignerApi } from './signature.ts';
import { fakeBackend, json } from './test-kit.ts';

const base = 'https://kyc.test/api/v1';

test('the identifier’s calls [7.14]', async () => {
  const { client, seen } = fakeBackend([json({ data: { code_length: 6, resend_after_s: 45 } })]);
  const api = signatureIdentifierApi(client);
  const person = { session_id: 's1', iin: '990231300010', phone: '+77010000000' };
  expect(await api.identify(person)).toEqual({
    ok: true,
    value: { code_length: 6, resend_after_s: 45, attempts_left: null },
  });
  expect(await api.approve({ session_id: 's1', code: '123456' })).toMatchObject({ ok: true });
  await api.reportFailure({ session_id: 's1', failure_type: 'timeout' });
  expect(seen.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'POST', url: `${base}/digital-signature-identifier/identify/`, body: person },
    {
      method: 'POST',
      url: `${base}/digital-signature-identifier/approve/`,
      body: { session_id: 's1', code: '123456' },
    },
    {
      method: 'POST',
      url: `${base}/digital-signature-identifier/failure-reason/`,
      body: { session_id: 's1', failure_type: 'timeout' },
    },
  ]);
});

test('the signer’s calls that carry the session in the query [7.16, 7.19]', async () => {
  const { client, seen } = fakeBackend([json({ data: {} })]);
  const api = signatureSignerApi(client);
  await api.initialize('s1');
  await api.reissue('s1');
  await api.list('s1');
  await api.result('s1');
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
  const api = signatureSignerApi(client);
  const accept = { session_id: 's1', password: 'p', otp: '123456' };
  const sign = { session_id: 's1', password: 'p' };
  const report = { session_id: 's1', failure_type: 'client', detail: null };
  expect(await api.accept(accept)).toMatchObject({ ok: true });
  await api.sign(sign);
  await api.reportFailure(report);
  expect(seen.map(({ url, body }) => [url.replace(`${base}/digital-signature-signer`, ''), body])).toEqual([
    ['/certificate/accept/', accept],
    ['/document/sign/', sign],
    ['/failure-reason/', report],
  ]);
});

test('an upload names each file [7.18]', async () => {
  const { client, seen } = fakeBackend([json({})], { createUpload: null });
  await signatureSignerApi(client).upload(
    {
      session: 's1',
      documentType: 'CONTRACT',
      documents: [
        { name: 'a.pdf', file: new Blob(['a']) },
        { name: 'b.pdf', file: new Blob(['b']) },
      ],
    },
    { idempotencyKey: 'k' },
  );
  const form = seen[0]?.init.body;
  if (!(form instanceof FormData)) throw new Error('expected a form');
  expect(form.get('session_id')).toBe('s1');
  expect(form.get('document_type')).toBe('CONTRACT');
  expect(form.getAll('document_names')).toEqual(['a.pdf', 'b.pdf']);
  const files = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
  expect(files).toEqual(['a.pdf', 'b.pdf']);
  expect(seen[0]?.url).toBe(`${base}/digital-signature-signer/document/upload/`);
});

describe('the list of documents', () => {
  test.each([
    ['a list', { data: [{ name: 'a.pdf' }] }],
    ['an object', { data: { documents: [{ name: 'a.pdf' }] } }],
    ['a bare list', [{ name: 'a.pdf' }]],
  ])('as %s', async (_form, body) => {
    const { client } = fakeBackend([json(body)]);
    expect(await signatureSignerApi(client).list('s1')).toMatchObject({
      ok: true,
      value: [{ name: 'a.pdf', signed: false, pages: null }],
    });
  });
});

describe('the archive', () => {
  test('is a Blob', async () => {
    const zip = new Response('PK', { headers: { 'content-type': 'application/zip' } });
    const { client, seen } = fakeBackend([zip]);
    const outcome = await signatureSignerApi(client).download('s1');
    expect(outcome.ok && (await outcome.value.text())).toBe('PK');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: `${base}/digital-signature-signer/document/result/download/?session_id=s1`,
    });
  });

  test('a refusal carries the backend’s message', async () => {
    const { client } = fakeBackend([json({ message: 'Signer result missing' }, 404)]);
    expect(await signatureSignerApi(client).download('s1')).toMatchObject({
      ok: false,
      error: { message: 'Signer result missing', status: 404 },
    });
  });

  test('is named by the time [7.20]', () => {
    expect(archiveName(new Date(1_700_000_000_000))).toBe('1700000000000.zip');
  });
});

test('errors are returned, bugs are thrown [7.25]', async () => {
  const refused = fakeBackend([json({ code: 'no_access', message: 'x' }, 403)]);
  expect(await signatureSignerApi(refused.client).initialize('s1')).toMatchObject({
    ok: false,
    error: { code: 'no_access' },
  });
  const broken = { ...refused.client, request: () => Promise.reject(new RangeError('fault')) };
  await expect(signatureSignerApi(broken).initialize('s1')).rejects.toThrow(RangeError);
});

test.each([
  ['bare', { result: false }],
  ['beside its data', { result: false, data: null }],
  ['beside other data', { result: false, data: { iin: '1' } }],
  ['inside of its data', { data: { result: false } }],
])('a false result with status 200 is an error: %s [7.25]', async (_form, body) => {
  const { client } = fakeBackend([json(body)]);
  expect(await signatureIdentifierApi(client).approve({ session_id: 's', code: '123456' })).toMatchObject({
    ok: false,
    error: { status: 200, code: 'result_false' },
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
  expect(
    await signatureIdentifierApi(client).identify({
      session_id: 's',
      iin: '990231300010',
      phone: '+77011234567',
    }),
  ).toMatchObject({ ok: false, error: { code: 'no_file', status: 400 } });
});
