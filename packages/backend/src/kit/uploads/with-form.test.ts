import { connect, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../../testing/pictures.ts';
import {
  buildTestApp,
  type MultipartFileInput,
  multipartBody,
  type TestApp,
  type TestSession,
} from '../../testing.ts';
import { AppError } from '../errors.ts';
import { defineForm, type ReadForm, type UploadedPicture } from './form.ts';
import { withForm } from './with-form.ts';

const form = defineForm({
  fields: v.object({
    session_id: v.string(),
    source: v.picklist(['camera', 'upload']),
    trace: v.optional(v.object({ steps: v.array(v.number()) })),
  }),
  files: {
    front: { minFiles: 1, maxFiles: 1, maxBytes: 200_000 },
    frames: { maxFiles: 3, maxBytes: 50_000, maxSide: 100, maxPixels: 100_000 },
  },
});

/** Ends the work of the forms that are being held, in their order. */
const held: (() => void)[] = [];
let got: { fields: unknown; front: UploadedPicture | undefined; frames: readonly UploadedPicture[] };
const plugin: FastifyPluginAsync = async (app) => {
  app.post('/hold/', { config: { form } }, async (request) =>
    withForm(request, form, async (_, reportStage) => {
      reportStage('front');
      await new Promise<void>((end) => held.push(end));
      return { data: {} };
    }),
  );
  app.post('/upload/', { config: { form } }, async (request) => {
    const work = async ({ fields, files }: ReadForm<typeof form.fields, typeof form.files>) => {
      got = { fields, front: files.front[0], frames: files.frames };
      return { data: {} };
    };
    return withForm(request, form, work, async ({ source }, sent) => {
      if (source === 'upload') throw new AppError(409, 'not_wanted', { detail: { sent } });
    });
  });
};

let server: TestApp;
let session: TestSession;
let small: Buffer;
beforeAll(async () => {
  server = await buildTestApp({ plugins: () => [plugin] });
  session = await server.startSession();
  small = await jpegOf(64, 48);
});
afterAll(() => server.close());

function upload(
  files: Readonly<Record<string, MultipartFileInput | readonly MultipartFileInput[]>>,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const { headers, payload } = multipartBody({ session_id: session.id, source: 'camera', ...fields }, files);
  return server.app.inject({
    method: 'POST',
    url: '/api/v1/upload/',
    headers: { ...headers, ...session.headers },
    payload,
  });
}
/** A small PNG whose header declares another size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp(small).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const outcome = (reply: Awaited<ReturnType<typeof upload>>) => [reply.statusCode, reply.json().code];

describe('a valid form', () => {
  it('returns typed fields, JSON ones parsed, and the pictures in order', async () => {
    const frames = await Promise.all([jpegOf(10, 20), jpegOf(30, 20)]);
    const reply = await upload(
      { front: { bytes: small, filename: 'x.txt' }, frames: frames.map((bytes) => ({ bytes })) },
      { trace: { steps: [1, 2] } },
    );
    expect(reply.statusCode).toBe(200);
    expect(got.fields).toEqual({ session_id: session.id, source: 'camera', trace: { steps: [1, 2] } });
    expect(got.frames.map(({ width, height }) => [width, height])).toEqual([
      [10, 20],
      [30, 20],
    ]);
    expect(got.front).toMatchObject({ contentType: 'image/jpeg', width: 64, height: 48 });
  });

  it('has its pictures rotated upright, stripped of metadata, scaled to the limit', async () => {
    const bytes = await sharp(await jpegOf(300, 200))
      .withExif({ IFD0: { Copyright: 'GPS 43.2567' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await upload({ front: { bytes }, frames: { bytes } })).statusCode).toBe(200);
    const meta = await sharp(got.front?.bytes).metadata();
    expect([meta.width, meta.height, meta.orientation, meta.exif, meta.icc]).toEqual([
      200,
      300,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Math.max(got.frames[0]?.width ?? 0, got.frames[0]?.height ?? 0)).toBe(100);
  });

  it('may contain PNG', async () => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect((await upload({ front: { bytes } })).statusCode).toBe(200);
    expect(got.front).toMatchObject({ contentType: 'image/jpeg', width: 20 });
  });
});

describe('an invalid form', () => {
  it('with something other than a picture is refused, whatever it claims to be', async () => {
    const gif = await sharp(small).gif().toBuffer();
    const webp = await sharp(small).webp().toBuffer();
    for (const bytes of [
      gif,
      webp,
      Buffer.from('%PDF-1.7 '),
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
      Buffer.of(0xff, 0xd8, 0xff),
    ]) {
      expect(outcome(await upload({ front: { bytes } }))).toEqual([415, 'wrong_file']);
    }
  });

  it('with a truncated or corrupted picture is refused', async () => {
    const picture = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251)),
      {
        raw: { width: 300, height: 300, channels: 3 },
      },
    )
      .jpeg()
      .toBuffer();
    for (const bytes of [
      picture.subarray(0, picture.length / 2),
      picture.subarray(0, 40),
      Buffer.concat([picture.subarray(0, 20), Buffer.alloc(500, 7)]),
    ]) {
      expect(outcome(await upload({ front: { bytes } }))).toEqual([400, 'parse_error']);
    }
  });

  it('with too many bytes, pixels, files or unknown files is refused', async () => {
    const big = Buffer.concat([small, Buffer.alloc(200_001)]);
    expect(outcome(await upload({ front: { bytes: big } }))).toEqual([413, 'large_file']);
    const frame = { bytes: Buffer.concat([small, Buffer.alloc(60_000)]) };
    expect(outcome(await upload({ front: { bytes: small }, frames: frame }))).toEqual([413, 'large_file']);
    const wide = await claiming(10_000, 6_001);
    expect(outcome(await upload({ front: { bytes: wide } }))).toEqual([413, 'large_file']);
    const one = { bytes: small };
    const two = await upload({ front: [one, one] });
    expect(outcome(two)).toEqual([413, 'too_many_files']);
    expect(two.json().detail).toEqual({ max_files: 1, fields: [{ path: 'front' }] });
    expect(outcome(await upload({ front: one, extra: one }))).toEqual([400, 'parse_error']);
  });

  it('with a picture of too many pixels is refused by its header, without decoding it', async () => {
    const cutOff = { bytes: small.subarray(0, small.length - 20) };
    expect(outcome(await upload({ front: cutOff }))).toEqual([400, 'parse_error']);
    const large = { bytes: (await claiming(400, 251)).subarray(0, 80) };
    const reply = await upload({ front: { bytes: small }, frames: [{ bytes: small }, large] });
    expect(outcome(reply)).toEqual([413, 'large_file']);
    expect(reply.json().detail).toEqual({ max_pixels: 100_000 });
  });

  it('refused for its fields or number of pictures has none decoded', async () => {
    const broken = { bytes: small.subarray(0, small.length / 2) };
    const reply = await upload({ front: broken, frames: [broken, broken] }, { source: 'upload' });
    expect(outcome(reply)).toEqual([409, 'not_wanted']);
    expect(reply.json().detail).toEqual({ sent: { front: 1, frames: 2 } });
  });

  it('with missing or wrong fields is refused, naming them', async () => {
    const front = { bytes: small };
    const reply = await upload({ front }, { source: 'radio' });
    expect(outcome(reply)).toEqual([400, 'invalid_request']);
    expect(reply.json().detail.fields).toMatchObject([{ path: 'source' }]);
    expect(outcome(await upload({ front }, { trace: '{broken' }))).toEqual([400, 'invalid_request']);
    expect((await upload({})).json().detail.fields).toMatchObject([{ path: 'front' }]);
    expect(outcome(await upload({ front }, { trace: 'x'.repeat(300_000) }))).toEqual([413, 'large_field']);
  });

  it('that is malformed or interrupted is refused', async () => {
    const json = await server.app.inject({
      method: 'POST',
      url: '/api/v1/upload/',
      headers: session.headers,
      payload: { session_id: session.id },
    });
    expect(outcome(json)).toEqual([415, 'multipart_expected']);
    const { headers, payload } = multipartBody({ session_id: session.id }, { front: { bytes: small } });
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/v1/upload/',
      headers: { ...headers, ...session.headers },
      payload: payload.subarray(0, payload.length - 100),
    });
    expect(outcome(broken)).toEqual([400, 'parse_error']);
  });

  it('without a token is refused before a byte of it is read', async () => {
    const { headers, payload } = multipartBody({ session_id: session.id }, { front: { bytes: small } });
    const reply = await server.app.inject({ method: 'POST', url: '/api/v1/upload/', headers, payload });
    expect(outcome(reply)).toEqual([401, 'invalid_token']);
  });
});

/** An upload that sends its head and first line, then nothing more. */
function slowUpload(port: number, { authorization }: TestSession['headers']): Socket {
  const head = [
    'POST /api/v1/upload/ HTTP/1.1',
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000',
  ];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`);
  return socket;
}

it.each([
  ['one session sends 20 endless forms', 1, 20],
  ['64 people send slowly', 64, 64],
])('leaves room for others while %s', { timeout: 240_000 }, async (_name, people, forms) => {
  const crowded = await buildTestApp({ plugins: () => [plugin] });
  const slow = await Promise.all(Array.from({ length: people }, () => crowded.startSession()));
  const other = await crowded.startSession();
  const { port } = new URL(await crowded.app.listen({ port: 0, host: '127.0.0.1' }));
  let asked = 0;
  crowded.app.server.on('request', () => {
    asked += 1;
  });
  const sockets = Array.from({ length: forms }, (_, index) =>
    slowUpload(Number(port), (slow[index % people] ?? other).headers),
  );
  try {
    await expect.poll(() => asked).toBe(forms);
    const { headers, payload } = multipartBody(
      { session_id: other.id, source: 'camera' },
      { front: { bytes: small } },
    );
    const reply = await crowded.app.inject({
      method: 'POST',
      url: '/api/v1/upload/',
      headers: { ...headers, ...other.headers },
      payload,
    });
    expect(reply.statusCode).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await crowded.close();
  }
});

it('lets a browser that is still sending read the refusal', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const body = new FormData();
  body.set('session_id', session.id);
  body.set(
    'front',
    new Blob([Buffer.concat([Buffer.from('not a picture'), Buffer.alloc(5_000_000)])]),
    'x.jpg',
  );
  const reply = await fetch(`${url}/api/v1/upload/`, { method: 'POST', body, headers: session.headers });
  expect([reply.status, (await reply.json()).code]).toEqual([415, 'wrong_file']);
});

it('shows the person, and no one else, what is being done with the form, until it ends', async () => {
  const other = await server.startSession();
  const placeOf = async ({ headers }: Pick<TestSession, 'headers'>) =>
    (await server.app.inject({ url: '/api/v1/uploads/place/', headers })).json().data;
  expect(await placeOf(session)).toEqual({ ahead: 0 });
  const body = multipartBody({ session_id: session.id, source: 'camera' }, { front: { bytes: small } });
  const sent = server.app.inject({
    method: 'POST',
    url: '/api/v1/hold/',
    headers: { ...body.headers, ...session.headers },
    payload: body.payload,
  });
  await expect.poll(() => held.length).toBe(1);
  expect(await placeOf(session)).toMatchObject({ ahead: 0, stage: 'front' });
  expect(await placeOf(other)).toEqual({ ahead: 0 });
  held.shift()?.();
  expect((await sent).statusCode).toBe(200);
  expect(await placeOf(session)).toEqual({ ahead: 0 });
});

it('shows a waiting person, and no one else, how many are served first', async () => {
  const width = Math.max(2, availableParallelism());
  const people = await Promise.all(Array.from({ length: width + 3 }, () => server.startSession()));
  const placeOf = async ({ headers }: Pick<TestSession, 'headers'>) =>
    (await server.app.inject({ url: '/api/v1/uploads/place/', headers })).json();
  const places = async () => Promise.all(people.map(async (person) => (await placeOf(person)).data.ahead));
  const inTheirOrder: Promise<number>[] = [];
  for (const [index, { id, headers }] of people.entries()) {
    const body = multipartBody({ session_id: id, source: 'camera' }, { front: { bytes: small } });
    const sent = server.app
      .inject({
        method: 'POST',
        url: '/api/v1/hold/',
        headers: { ...body.headers, ...headers },
        payload: body.payload,
      })
      .then(({ statusCode }) => statusCode);
    inTheirOrder.push(sent);
    // The next one submits only once this one is at work or has its place.
    const isIn = async () => held.length + (await places()).filter((ahead) => ahead > 0).length;
    await expect.poll(isIn).toBe(index + 1);
  }
  const atWork = Array<number>(width).fill(0);
  expect(await places()).toEqual([...atWork, 1, 2, 3]);
  held.shift()?.();
  await expect.poll(places).toEqual([...atWork, 0, 1, 2]);
  expect((await placeOf({ headers: { authorization: 'Bearer none' } })).code).toBe('invalid_token');
  for (let ended = 1; ended < people.length; ended += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  }
  expect(new Set(await Promise.all(inTheirOrder))).toEqual(new Set([200]));
  expect(await places()).toEqual(people.map(() => 0));
});
