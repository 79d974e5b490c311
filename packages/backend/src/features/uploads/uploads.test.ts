import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineForm } from '../../kit/uploads/form.ts';
import { withForm } from '../../kit/uploads/with-form.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { buildTestApp, multipartBody, type TestApp, type TestSession } from '../../testing.ts';
import { eraseSession } from '../retention/erase.ts';
import { runRetention } from '../retention/job.ts';
import { createUploadStore } from './store.ts';

const form = defineForm({
  fields: v.object({ session_id: v.string() }),
  files: { frames: { minFiles: 1, maxFiles: 2, maxBytes: 200_000 } },
});

let works = 0;
let arrivals: (Date | null)[] = [];
const plugin: FastifyPluginAsync = async (app) => {
  app.post('/judge/', { config: { form } }, async (request) =>
    withForm(
      request,
      form,
      async ({ files }) => {
        works += 1;
        return { data: { widths: files.frames.map(({ width }) => width), works } };
      },
      async (_fields, _sent, arrivedAt) => arrivals.push(arrivedAt),
    ),
  );
};

let time = new Date('2026-03-01T10:00:00Z');
let server: TestApp;
let first: Buffer;
let second: Buffer;
beforeAll(async () => {
  server = await buildTestApp({ plugins: () => [plugin], now: () => time });
  first = Buffer.concat([await jpegOf(64, 48), randomBytes(9000)]);
  second = Buffer.concat([await jpegOf(32, 24), randomBytes(9000)]);
});
afterAll(() => server.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const whole = () => Buffer.concat([first, second]);

async function chunk(session: TestSession, bytes: Buffer, start: number, end: number, fields = {}) {
  const part = bytes.subarray(start, end);
  const sent = { upload: sha256(bytes), size: `${bytes.length}`, start: `${start}`, sha256: sha256(part) };
  const { headers, payload } = multipartBody({ ...sent, ...fields }, { chunk: { bytes: part } });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/uploads/chunk/',
    headers: { ...headers, ...session.headers },
    payload,
  });
  return { status: reply.statusCode, ...reply.json() };
}

async function state(session: TestSession, bytes: Buffer) {
  const url = `/api/v1/uploads/state/?upload=${sha256(bytes)}`;
  return (await server.app.inject({ url, headers: session.headers })).json().data.received;
}

const declared = () => ({
  upload: sha256(whole()),
  files: [first, second].map((file) => ({ field: 'frames', size: file.length, sha256: sha256(file) })),
});

async function judge(session: TestSession, uploaded: unknown, key?: string) {
  const { headers, payload } = multipartBody({ session_id: session.id, uploaded });
  const keyed = key === undefined ? {} : { 'x-idempotency-key': key };
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/judge/',
    headers: { ...headers, ...session.headers, ...keyed },
    payload,
  });
  return { status: reply.statusCode, replay: reply.headers['idempotent-replay'], ...reply.json() };
}

describe('an upload in chunks', () => {
  it('continues at its offset, and the call uses it as if the file had been sent with it', async () => {
    const session = await server.startSession();
    const bytes = whole();
    expect(await state(session, bytes)).toBe(0);
    expect(await chunk(session, bytes, 0, 8192)).toMatchObject({ status: 200, data: { received: 8192 } });
    // The reply was lost: repeating the chunk, or sending a later one too early, changes nothing.
    expect((await chunk(session, bytes, 0, 8192)).data.received).toBe(8192);
    expect((await chunk(session, bytes, 16_384, bytes.length)).data.received).toBe(8192);
    expect(await state(session, bytes)).toBe(8192);
    expect(await judge(session, declared())).toMatchObject({ status: 409, code: 'upload_incomplete' });
    const begun = time;
    time = new Date(time.getTime() + 60_000);
    expect((await chunk(session, bytes, 8192, bytes.length)).data.received).toBe(bytes.length);

    arrivals = [];
    const before = works;
    const key = 'attempt-0001';
    expect(await judge(session, declared(), key)).toMatchObject({ status: 200, data: { widths: [64, 32] } });
    // The first chunk's hash fixed the content, so its time counts.
    expect(arrivals).toEqual([begun]);
    expect(await state(session, bytes)).toBe(0);
    // The upload is removed but its reply is kept; nothing is judged twice.
    expect(await judge(session, declared(), key)).toMatchObject({ status: 200, replay: 'true' });
    expect(works).toBe(before + 1);
  });

  it('of two processes at once is stored once', async () => {
    const session = await server.startSession();
    const bytes = randomBytes(40_000);
    const part = bytes.subarray(0, 20_000);
    const fields = { upload: sha256(bytes), size: bytes.length, start: 0, sha256: sha256(part) };
    const processes = [createUploadStore(server.context), createUploadStore(server.context)];
    const both = await Promise.all(processes.map((store) => store.add(session.id, fields, part)));
    expect(both).toContain(20_000);
    expect(await state(session, bytes)).toBe(20_000);
  });

  it('is encrypted where it is kept', async () => {
    const session = await server.startSession();
    const bytes = whole();
    await chunk(session, bytes, 0, 9000);
    const { content } = await server.context.db
      .selectFrom('upload_chunk')
      .select('content')
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(content.length).toBeGreaterThan(9000);
    expect(content.includes(bytes.subarray(100, 132))).toBe(false);
  });

  it('belongs to one session, and needs its token', async () => {
    const [own, other] = [await server.startSession(), await server.startSession()];
    const bytes = whole();
    await chunk(own, bytes, 0, bytes.length);
    expect(await state(other, bytes)).toBe(0);
    expect(await judge(other, declared())).toMatchObject({ status: 409, code: 'upload_incomplete' });
    const none = { ...own, headers: { authorization: 'Bearer 0123456789012345678901234567890123456789' } };
    expect(await chunk(none, bytes, 0, 9000)).toMatchObject({ status: 401 });
  });

  it('with other bytes than its hash says is removed and asked for again', async () => {
    const session = await server.startSession();
    const bytes = whole();
    const upload = sha256(bytes);
    const wrong = randomBytes(bytes.length);
    await chunk(session, wrong, 0, wrong.length, { upload });
    expect(await state(session, bytes)).toBe(bytes.length);
    expect(await judge(session, declared(), 'attempt-0002')).toMatchObject({
      status: 409,
      code: 'upload_damaged',
    });
    expect(await state(session, bytes)).toBe(0);
    await chunk(session, bytes, 0, bytes.length);
    expect(await judge(session, declared(), 'attempt-0002')).toMatchObject({ status: 200 });
  });

  it('is bounded: by chunk, by size, by number', async () => {
    const session = await server.startSession();
    const bytes = randomBytes(600 * 1024);
    expect(await chunk(session, bytes, 0, bytes.length)).toMatchObject({ status: 413, code: 'large_file' });
    expect(await chunk(session, bytes, 0, 1000)).toMatchObject({ status: 400 });
    expect(await chunk(session, bytes, 0, 9000, { sha256: sha256(bytes) })).toMatchObject({
      status: 400,
      code: 'chunk_damaged',
    });
    expect(await chunk(session, bytes, 0, 9000, { size: '99999999' })).toMatchObject({ status: 400 });
    for (let one = 0; one < 4; one += 1) {
      time = new Date(time.getTime() + 1000);
      await chunk(session, randomBytes(20_000), 0, 9000);
    }
    const { count } = await server.context.db
      .selectFrom('upload')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  it('expires, and is erased with its session', async () => {
    const [late, erased] = [await server.startSession(), await server.startSession()];
    const bytes = whole();
    for (const session of [late, erased]) await chunk(session, bytes, 0, 9000);
    const left = async (id: string) =>
      server.context.db.selectFrom('upload_chunk').select('start').where('session_id', '=', id).execute();
    await eraseSession(server.context, erased.id);
    expect(await left(erased.id)).toEqual([]);
    time = new Date(time.getTime() + 2 * 3_600_000);
    expect(await state(late, bytes)).toBe(0);
    expect(await left(late.id)).toHaveLength(1);
    await runRetention(server.context, { pictures: 30, data: 365 });
    expect(await left(late.id)).toEqual([]);
  });
});
