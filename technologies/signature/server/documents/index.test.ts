import { randomBytes } from 'node:crypto';
import { eraseSession } from '@kuelik/backend';
import {
  buildTestApp,
  demoDefaults,
  effectivePolicyOf,
  multipartBody,
  type TestApp,
  type TestSession,
} from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { unreachable } from '../testing.ts';
import { documentRoutes } from './index.ts';

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp({
    supported: ['DSI', 'DSS'],
    plugins: (platform) => [
      (app) => documentRoutes(app, { platform, vision: unreachable, providers: fakeProviders() }),
    ],
  });
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['DSI', 'DSS'] });
});
afterAll(() => server.close());

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function upload(
  files: readonly File[],
  authorization = 'Api-Key demo-key',
  fields: Record<string, unknown> = {},
) {
  const form = multipartBody(
    {
      session_id: session.id,
      document_type: 'CONTRACT',
      document_names: JSON.stringify(files.map(({ name }) => name)),
      ...fields,
    },
    { files: files.map(({ bytes }) => ({ bytes, filename: 'x', contentType: 'image/png' })) },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/digital-signature-signer/document/upload/',
    headers: { ...form.headers, authorization },
    payload: form.payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

const list = async () =>
  (
    await server.app.inject({
      method: 'POST',
      url: `/api/v1/digital-signature-signer/document/list/?session_id=${session.id}`,
      headers: session.headers,
    })
  ).json().data.documents;
const read = (id: string, more = '', headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/api/v1/digital-signature-signer/document/file/?session_id=${session.id}&document_id=${id}${more}`,
    headers: { ...session.headers, ...headers },
  });

const text = (name = 'a.txt', content = 'Шарт'): File => ({ name, bytes: Buffer.from(content) });
/** A page of nine by nine, with a matching cross-reference. */
function makePdf(catalogue = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ];
  let pdf = '%PDF-1.7\n';
  let table = '0000000000 65535 f \n';
  for (const [index, body] of objects.entries()) {
    table += `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const end = `xref\n0 4\n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf + end);
}
const minimalPdf = makePdf();

describe('an upload', () => {
  it('by the integrator happens before the person arrives, who then sees it unchanged [7.18]', async () => {
    const { status, body } = await upload(
      [{ name: 'Қарыз шарты', bytes: minimalPdf }, text('Қосымша.txt')],
      'Api-Key demo-key',
    );
    expect(status).toBe(200);
    expect(body.data.documents).toMatchObject([
      { name: 'Қарыз шарты.pdf', document_type: 'CONTRACT', media_type: 'application/pdf', pages: 1 },
      { name: 'Қосымша.txt', media_type: 'text/plain', size: 8, pages: null, signed: false, format: null },
    ]);
    const [pdf, note] = await list();
    const shown = await read(pdf.id);
    expect(shown.rawPayload.equals(minimalPdf)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Қарыз шарты.pdf')}`,
    });
    expect((await read(note.id)).body).toBe('Шарт');
    expect(await read(note.id, '&signed=true')).toMatchObject({ statusCode: 404 });
  });

  it('is read on from where a download broke off', async () => {
    await upload([text('a.txt', '0123456789')]);
    const [{ id }] = await list();
    const whole = await read(id);
    const etag = String(whole.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const rest = await read(id, '', { range: 'bytes=4-' });
    expect(rest).toMatchObject({ statusCode: 206, body: '456789' });
    expect(rest.headers).toMatchObject({
      etag,
      'content-range': 'bytes 4-9/10',
      'content-length': '6',
      'cache-control': 'private, no-store',
    });
    const beyond = await read(id, '', { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.body, beyond.headers['content-range']]).toEqual([
      416,
      '',
      'bytes */10',
    ]);
    const other = { range: 'bytes=4-', 'if-range': '"another"' };
    expect(await read(id, '', other)).toMatchObject({ statusCode: 200, body: '0123456789' });
    expect(await read(id, '', { 'if-none-match': etag })).toMatchObject({
      statusCode: 200,
      body: '0123456789',
    });
    expect(await read(id, '', { range: 'bytes=4-', authorization: 'Bearer none' })).toMatchObject({
      statusCode: 401,
    });
  });

  it('is accepted only from the session’s own parties', async () => {
    const stranger = await server.startSession({ technologies: ['DSI'] });
    expect(await upload([text()], stranger.headers.authorization)).toMatchObject({ status: 401 });
    expect(await upload([text()], 'Api-Key wrong-key-1')).toMatchObject({ status: 401 });
    const other = await server.startSession({ technologies: ['LDSH'] });
    session = other;
    expect(await upload([text()], other.headers.authorization)).toMatchObject({
      status: 403,
      body: { code: 'no_access' },
    });
  });

  it('by the holder of the link requires the policy, and the list shows who uploaded what', async () => {
    const { authorization } = session.headers;
    expect(await upload([text()], authorization)).toMatchObject({
      status: 403,
      body: { code: 'upload_not_allowed' },
    });
    expect(await list()).toEqual([]);
    const parts = { ...demoDefaults, technologies: ['DSI', 'DSS'] };
    const policy = effectivePolicyOf(parts, null, new Map());
    session = await server.startSession({
      technologies: ['DSI', 'DSS'],
      policy: { ...policy, documents: { added_by: 'anyone' } },
    });
    expect((await upload([text('own.txt')], session.headers.authorization)).status).toBe(200);
    expect((await upload([text('contract.txt')])).status).toBe(200);
    expect(
      (await list()).map(({ name, uploaded_by }: Record<string, string>) => [name, uploaded_by]),
    ).toEqual([
      ['own.txt', 'person'],
      ['contract.txt', 'integrator'],
    ]);
  });

  it('that is repeated adds nothing, and another file of the same name is renamed', async () => {
    await upload([text('a.txt', 'one')]);
    await upload([text('a.txt', 'one')]);
    await upload([text('a.txt', 'two')]);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'a (2).txt']);
  });

  it.each<[string, File, number, string]>([
    [
      'a program',
      { name: 'a.exe', bytes: Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1') },
      415,
      'wrong_file',
    ],
    ['a page', text('a.html', '<script>alert(1)</script>'), 200, ''],
    ['a shell script', text('a.txt', '#!/bin/sh\nrm -rf /'), 415, 'wrong_file'],
    ['text that claims to be a PDF', text('a.pdf', 'hello'), 415, 'wrong_file'],
    ['a PDF that claims to be text', { name: 'a.txt', bytes: minimalPdf }, 415, 'wrong_file'],
    ['an archive', { name: 'a.zip', bytes: Buffer.from('PK\u0003\u0004rest', 'latin1') }, 415, 'wrong_file'],
    ['a damaged PDF', { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\ngarbage') }, 400, 'file_error'],
    ['an empty file', { name: 'a.txt', bytes: Buffer.alloc(0) }, 400, 'file_error'],
    ['noise', { name: 'a.bin', bytes: Buffer.from([0, 255, 1, 254]) }, 415, 'wrong_file'],
  ])('of %s', async (_what, file, status, code) => {
    const reply = await upload([file]);
    expect(reply.status).toBe(status);
    if (code === '') {
      // Text gets an extension that is not executed, and is never served as a page.
      const [document] = await list();
      expect(document).toMatchObject({ name: 'a.html.txt', media_type: 'text/plain' });
      expect((await read(document.id)).headers['content-type']).toContain('text/plain');
    } else {
      expect(reply.body.code).toBe(code);
      expect(await list()).toEqual([]);
    }
  });

  it('with a script in a PDF is refused', async () => {
    const active = makePdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    expect(await upload([{ name: 'a.pdf', bytes: active }])).toMatchObject({
      status: 400,
      body: { code: 'file_error', detail: { file: 'a.pdf', reason: 'active_content' } },
    });
    const hiding = Buffer.concat([minimalPdf, Buffer.from('4 0 obj\n<< >>\nendobj\n')]);
    expect(await upload([{ name: 'a.pdf', bytes: hiding }])).toMatchObject({
      status: 400,
      body: { detail: { reason: 'appended_data', texts: { kz: expect.any(String) } } },
    });
  });

  it('of several files is stored entirely or not at all', async () => {
    expect(
      await upload([text('a.txt'), { name: 'b.exe', bytes: Buffer.from([0x4d, 0x5a, 0]) }]),
    ).toMatchObject({
      status: 415,
    });
    expect(await list()).toEqual([]);
  });

  it('has limits for one file, for their number and their total size', async () => {
    const large = { name: 'a.txt', bytes: Buffer.alloc(25 * 1024 * 1024 + 1, 'a') };
    expect(await upload([large])).toMatchObject({ status: 413, body: { code: 'large_file' } });
    const many = Array.from({ length: 21 }, (_none, index) => text(`${index}.txt`, String(index)));
    expect(await upload(many)).toMatchObject({ status: 413, body: { code: 'too_many_files' } });
    expect(await upload(many.slice(0, 20))).toMatchObject({ status: 200 });
    expect(await upload([text('more.txt', 'more')])).toMatchObject({
      status: 413,
      body: { code: 'too_many_files', detail: { max_files: 20 } },
    });
  });

  it.each([
    ['no session', { session_id: '' }, 404],
    ['no type', { document_type: '' }, 400],
    ['fewer names than files', { document_names: '[]' }, 200],
    ['more names than files', { document_names: '["a.txt","b.txt"]' }, 400],
  ])('with %s', async (_what, fields, status) => {
    expect((await upload([text()], 'Api-Key demo-key', fields)).status).toBe(status);
  });
});

it('a document is encrypted on disk, and gone once its session is erased', async () => {
  const secret = randomBytes(16).toString('hex');
  await upload([text('secret.txt', secret)]);
  const [document] = await list();
  const { rows } = await server.context.db
    .selectFrom('signing_document')
    .selectAll()
    .where('session_id', '=', session.id)
    .execute()
    .then((found) => ({ rows: found }));
  expect(JSON.stringify(rows.map(({ facts }) => facts.toString('latin1')))).not.toContain('secret');
  await eraseSession(server.context, session.id);
  await expect(server.platform.documents.read(session.id, document.id)).rejects.toMatchObject({
    httpStatus: 404,
  });
});

it('a lost or changed file is an error, never something else', async () => {
  await upload([text()]);
  const [document] = await list();
  const { blobs } = server.context;
  const get = blobs.get;
  const broken = [
    () => Promise.reject(Object.assign(new Error('missing'), { code: 'blob_not_found' })),
    async (key: string) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await get(key)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      return (async function* one() {
        yield bytes;
      })();
    },
  ];
  for (const lost of broken) {
    Object.assign(blobs, { get: lost });
    const reply = await read(document.id).finally(() => Object.assign(blobs, { get }));
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'file_error' });
  }
});

it('an integrator uploads to a session that has not been opened yet', async () => {
  const created = await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    payload: { api_key: 'demo-key', technologies: ['DSI', 'DSS'] },
  });
  const { session_id } = created.json().data;
  const reply = await upload([text()], 'Api-Key demo-key', { session_id });
  expect(reply.status).toBe(200);
});
