import { fakeBackend, json } from '@kuelik/protocol/testing';
import { describe, expect, test } from 'vitest';
import { archiveName, archiveProblem } from './archive.ts';
import { documentCalls } from './calls.ts';

const base = 'https://kyc.test/api/v1';

describe('the list of documents', () => {
  test.each([
    ['a list', { data: [{ name: 'a.pdf' }] }],
    ['an object', { data: { documents: [{ name: 'a.pdf' }] } }],
    ['a bare list', [{ name: 'a.pdf' }]],
    ['names', ['a.pdf']],
    ['names in an object', { documents: ['a.pdf'] }],
  ])('as %s', async (_form, body) => {
    const { client } = fakeBackend([json(body)]);
    expect(await documentCalls(client, 's1').list()).toMatchObject([
      { name: 'a.pdf', signed: false, pages: null },
    ]);
  });
});

test.each([
  ['numbers', [1, 2]],
  ['numbers in an envelope', { data: [1, 2] }],
  ['numbers in an object', { documents: [1, 2] }],
])('a list of %s is a failed call, not an empty list', async (_what, body) => {
  const { client } = fakeBackend([json(body)]);
  await expect(documentCalls(client, 's1').list()).rejects.toMatchObject({ code: 'unreadable_reply' });
});

describe('the archive', () => {
  test('is a Blob', async () => {
    const zip = new Response('PK', { headers: { 'content-type': 'application/zip' } });
    const { client, seen } = fakeBackend([zip]);
    expect(await (await documentCalls(client, 's1').archive()).text()).toBe('PK');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: `${base}/digital-signature-signer/document/result/download/?session_id=s1`,
    });
  });

  const refusal = async (answer: Response): Promise<unknown> => {
    const { client } = fakeBackend([answer]);
    return documentCalls(client, 's1')
      .archive()
      .catch((error: unknown) => error);
  };

  test('a refusal carries the backend’s message', async () => {
    const error = await refusal(json({ message: 'Signer result missing' }, 404));
    expect(error).toMatchObject({ status: 404 });
    expect(archiveProblem(error)).toBe('Signer result missing');
  });

  test('a proxy’s page has no message to show', async () => {
    const page = new Response('<html></html>', { status: 502, headers: { 'content-type': 'text/html' } });
    expect(archiveProblem(await refusal(page))).toBe(null);
  });

  test('is named by the time [7.20]', () => {
    expect(archiveName(new Date(1_700_000_000_000))).toBe('1700000000000.zip');
  });
});
