import { expect, test } from 'vitest';
import { sampleContract } from './sample-contract.ts';
import { uploadDocuments } from './upload.ts';

test('the sample is a PDF whose cross-reference table points at its objects', async () => {
  const file = sampleContract();
  const text = await file.text();
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  );
});

test('documents are uploaded with the API key, and a refusal has its code', async () => {
  const seen: RequestInit[] = [];
  const answer = (status: number, body: unknown) => async (_url: unknown, init?: RequestInit) => {
    seen.push(init ?? {});
    return new Response(JSON.stringify(body), { status });
  };
  await uploadDocuments('/api/v1', 's1', 'demo-key', [sampleContract()], answer(200, { data: {} }));
  expect(new Headers(seen[0]?.headers).get('authorization')).toBe('Api-Key demo-key');
  const form = seen[0]?.body as FormData;
  expect([form.get('session_id'), form.get('document_names')]).toEqual(['s1', 'sample-contract.pdf']);
  const refused = uploadDocuments(
    '/api/v1',
    's1',
    'x',
    [sampleContract()],
    answer(409, { code: 'documents_locked' }),
  );
  await expect(refused).rejects.toMatchObject({ code: 'documents_locked', status: 409 });
});

test('a refusal says why, in the words for a person', async () => {
  const detail = { reason: 'differing_fonts', texts: { en: 'A font is missing from the file.' } };
  const reply = Response.json({ code: 'file_error', message: 'The PDF is unfit', detail }, { status: 400 });
  const refused = uploadDocuments('/api/v1', 's1', 'k', [sampleContract()], async () => reply);
  await expect(refused).rejects.toMatchObject({ code: 'file_error', detail });
});

test('an upload names each file [7.18]', async () => {
  const seen: (readonly [string, FormData])[] = [];
  const files = ['a.pdf', 'b.pdf'].map((name) => new File([name], name));
  await uploadDocuments('/api/v1', 's1', 'k', files, async (url, init) => {
    seen.push([String(url), init?.body as FormData]);
    return new Response('{}');
  });
  const [[url, form] = ['', new FormData()]] = seen;
  expect(url).toBe('/api/v1/digital-signature-signer/document/upload/');
  expect(form.get('session_id')).toBe('s1');
  expect(form.get('document_type')).toBe('CONTRACT');
  expect(form.getAll('document_names')).toEqual(['a.pdf', 'b.pdf']);
  const names = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
  expect(names).toEqual(['a.pdf', 'b.pdf']);
});
