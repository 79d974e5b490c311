import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import type { DocumentReading, VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxPictureBytes } from '../contract.ts';
import { documentRoutes } from './index.ts';

/** The engine's result for any picture; set by a test. */
let reading: DocumentReading;
let looks = 0;
const vision: VisionEngine = {
  inspectFace: () => Promise.reject(new Error('not asked for')),
  compareViews: () => Promise.reject(new Error('not asked for')),
  describeFace: () => Promise.reject(new Error('not asked for')),
  readDocument: async () => {
    looks += 1;
    return reading;
  },
  close: async () => undefined,
};

/** A passport's data page whose portrait encodes the person's name. */
function passport(name: string, issuingState = 'KAZ'): DocumentReading {
  const fields = {
    documentCode: 'P',
    issuingState,
    surname: 'SPECIMEN',
    givenNames: name,
    documentNumber: 'N01234567',
    nationality: issuingState,
    birthDate: '1990-01-01',
    sex: 'F' as const,
    expiryDate: '2031-02-20',
    optional: [''],
  };
  const portrait = { jpeg: Buffer.from(`portrait of ${name}`) };
  return {
    mrz: { format: 'TD3', accepted: true, fields },
    portrait,
    print: [],
    barcodes: [],
    quality: { sharpness: 400, glare: 0, brightness: 150 },
  } as unknown as DocumentReading;
}

/** Advances the server's clock, milliseconds. */
let later = 0;
let server: TestApp;
let session: TestSession;
let picture: Buffer;
beforeAll(async () => {
  server = await buildTestApp({
    now: () => new Date(Date.now() + later),
    plugins: (platform) => [(app) => documentRoutes(app, { platform, vision, providers: fakeProviders() })],
  });
  const background = { r: 90, g: 120, b: 90 };
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['DR', 'F2F'] });
  looks = 0;
  later = 0;
});
afterAll(() => server.close());

async function recognize(
  shown: DocumentReading,
  source = 'camera',
  front = picture,
  of: Readonly<Record<string, string>> = {},
  key?: string,
) {
  reading = shown;
  const form = multipartBody(
    {
      session_id: session.id,
      technology: 'document',
      country: 'KZ',
      document_type: 'passport',
      source,
      ...of,
    },
    { front: [{ bytes: front }] },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/document/recognize/',
    headers: {
      ...session.headers,
      ...form.headers,
      ...(key === undefined ? {} : { 'x-idempotency-key': key }),
    },
    payload: form.payload,
  });
  const { code, detail } = reply.json();
  return { status: reply.statusCode, code, left: detail?.attempts_left };
}

const keptPortrait = async () =>
  Buffer.from((await server.platform.evidence.get(session.id, 'document-photo')) ?? []).toString();

it('keeps the portrait of the recorded document, whatever is shown later', async () => {
  expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
  expect(await recognize(passport('BELLA'))).toMatchObject({ status: 409, code: 'result_already_exists' });
  expect(await keptPortrait()).toBe('portrait of ANNA');
  expect(looks).toBe(1);
});

it('records the consent above the pictures once, in the language in which it was read', async () => {
  const consents = async () => {
    const record = await server.app.inject({
      url: `/api/v1/integrator/sessions/${session.id}/`,
      headers: { authorization: 'Api-Key demo-key' },
    });
    return record.json().data.consents;
  };
  const foreign = passport('ANNA', 'UZB');
  await recognize(foreign);
  expect(await consents()).toEqual([]);
  await recognize(foreign, 'camera', picture, { locale: 'kz' });
  await recognize(passport('ANNA'), 'upload', picture, { locale: 'ru' });
  expect(await consents()).toEqual([
    expect.objectContaining({
      purpose: 'document-photograph',
      text_version: 'document-1',
      locale: 'kz',
      channel: 'checkbox',
    }),
  ]);
});

it('counts pictures resent in another language as one attempt', async () => {
  const key = 'f6b1c2ae-9d0d-4b52-8f9e-0c5f0b1a2d3e';
  const foreign = passport('ANNA', 'UZB');
  expect(await recognize(foreign, 'camera', picture, { locale: 'kz' }, key)).toMatchObject({ left: 2 });
  expect(await recognize(foreign, 'camera', picture, { locale: 'ru' }, key)).toMatchObject({ left: 2 });
  expect(await recognize(foreign, 'camera', picture, { locale: 'ru' })).toMatchObject({ left: 1 });
});

it.each([
  ['success', passport('ANNA'), 1],
  ['refusal', passport('ANNA', 'UZB'), 2],
])(
  'counts pictures once whose call ends before its %s is recorded, and is repeated',
  async (what, shown, counted) => {
    const spent = async () =>
      await server.context.db
        .selectFrom('attempt')
        .select(['counter', 'spent'])
        .where('session_id', '=', session.id)
        .orderBy('counter')
        .execute();
    // As if the process had died there.
    const died = vi.spyOn(server.platform.results, 'record').mockRejectedValueOnce(new Error('died'));
    const call = () => recognize(shown, 'camera', picture, {}, `died-${what}`);
    expect((await call()).status).toBe(500);
    died.mockRestore();
    expect(await spent()).toContainEqual({ counter: 'DR', spent: 1 });
    await call();
    expect(await spent()).toContainEqual({ counter: 'DR', spent: 1 });
    // Another call counts.
    await recognize(shown);
    expect(await spent()).toContainEqual({ counter: 'DR', spent: counted });
  },
);

it('has recorded what the person is still looking at: a reload does not repeat the step', async () => {
  session = await server.startSession({ technologies: ['DR'], settings: { DR: { show_fields: true } } });
  expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
  const again = await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/validate/',
    payload: { session_id: session.id, fingerprint: 'test-device' },
  });
  expect(again.json().data).toMatchObject({ finished: ['DR'] });
  const { status } = await server.context.db
    .selectFrom('session')
    .select('status')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow();
  expect(status).not.toBe('FINISHED');
});

it('keeps one portrait, the recorded one, of documents shown concurrently', async () => {
  const replies = await Promise.all(
    [passport('ANNA'), passport('ANNA'), passport('ANNA')].map((shown) => recognize(shown)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const kept = await server.context.db
    .selectFrom('evidence')
    .select('id')
    .where('session_id', '=', session.id)
    .where('kind', '=', 'document-photo')
    .execute();
  expect(kept).toHaveLength(1);
});

it('counts documents of another country separately, and reveals nothing after the last of them [5.10]', async () => {
  const foreign = passport('ANNA', 'UZB');
  expect(await recognize(foreign)).toEqual({ status: 400, code: 'country_mismatch', left: 2 });
  expect(await recognize(foreign)).toEqual({ status: 400, code: 'country_mismatch', left: 1 });
  expect(await recognize(foreign)).toEqual({ status: 400, code: 'country_mismatch', left: 0 });
  expect(await recognize(passport('ANNA'))).toEqual({ status: 423, code: 'maximum_attempts', left: 0 });
  expect([looks, await keptPortrait()]).toEqual([3, '']);
});

it.each([
  [1, 'the picture'],
  [2, 'the portrait'],
])('uses no attempt when the disk is full at file %i, %s', async (number) => {
  const { blobs } = server.context;
  const put = blobs.put.bind(blobs);
  let files = 0;
  const full = vi.spyOn(blobs, 'put').mockImplementation(async (key, source) => {
    files += 1;
    if (files >= number) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await put(key, source);
  });
  for (let tries = 0; tries < 4; tries += 1) {
    files = 0;
    expect(await recognize(passport('ANNA'))).toMatchObject({ status: 503, code: 'storage_unavailable' });
  }
  full.mockRestore();
  expect(await recognize(passport('ANNA', 'UZB'))).toMatchObject({ code: 'country_mismatch', left: 2 });
  expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
});

it('accepts pictures of 25 MB but no larger ones [5.9, 9.2]', async () => {
  const page = passport('ANNA');
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  expect(await recognize(page, 'upload', padded(maxPictureBytes + 1))).toMatchObject({
    status: 413,
    code: 'large_file',
  });
  expect(looks).toBe(0);
  expect(await recognize(page, 'upload', padded(maxPictureBytes))).toMatchObject({ status: 200 });
});

async function beginScan() {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/document/scan/',
    headers: session.headers,
    payload: { session_id: session.id, technology: 'document' },
  });
  return reply.json().data as { time_limit_s: number; expires_at: string };
}

describe('no picture is decoded', () => {
  /** A decoder would report it as damaged. */
  const showBroken = (of: Readonly<Record<string, string>> = {}, source = 'camera') =>
    recognize(passport('ANNA'), source, picture.subarray(0, picture.length / 2), of);

  it('for a session other than the token’s', async () => {
    expect(await showBroken()).toMatchObject({ status: 400, code: 'parse_error' });
    const other = await server.startSession({ technologies: ['DR'] });
    expect(await showBroken({ session_id: other.id })).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it('for a technology that the session does not have', async () => {
    expect(await showBroken({ technology: 'document2' })).toMatchObject({ status: 403, code: 'no_access' });
  });

  it('for an identity card without its back', async () => {
    expect(await showBroken({ document_type: 'identity-card' })).toMatchObject({ code: 'invalid_request' });
  });

  it('after a document was accepted', async () => {
    expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
    expect(await showBroken()).toMatchObject({ status: 409, code: 'result_already_exists' });
  });

  it('when no try is left', async () => {
    for (let tries = 3; tries > 0; tries -= 1) await recognize(passport('ANNA', 'UZB'));
    expect(await showBroken()).toMatchObject({ status: 423, code: 'maximum_attempts' });
  });

  it('when the time of the scan is over', async () => {
    const { expires_at } = await beginScan();
    later = Date.parse(expires_at) - Date.now() + 1_000;
    expect(await showBroken()).toMatchObject({ code: 'scan_time_expired', left: 3 });
  });
});

describe('the time of a scan', () => {
  it('starts when the camera opens, and late pictures use no attempt [8.13]', async () => {
    const { time_limit_s, expires_at } = await beginScan();
    expect(time_limit_s).toBe(120);
    later = Date.parse(expires_at) - Date.now() + 1_000;
    expect(await recognize(passport('ANNA'))).toEqual({ status: 400, code: 'scan_time_expired', left: 3 });
    expect(looks).toBe(0);
    // No attempt was used, and with the camera reopened the document is read.
    await beginScan();
    expect(await recognize(passport('ANNA', 'UZB'))).toMatchObject({ code: 'country_mismatch', left: 2 });
    expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
  });

  it('leaves time to review pictures and send them', async () => {
    const { time_limit_s } = await beginScan();
    later = (time_limit_s + 60) * 1_000;
    expect(await recognize(passport('ANNA'))).toMatchObject({ status: 200 });
  });

  it('does not apply to uploads', async () => {
    const { expires_at } = await beginScan();
    later = Date.parse(expires_at) - Date.now() + 1_000;
    expect(await recognize(passport('ANNA'), 'upload')).toMatchObject({ status: 200 });
  });

  it('can be set by the integrator', async () => {
    session = await server.startSession({
      technologies: ['DR'],
      settings: { DR: { time_limit_s: 45 } },
    });
    expect(await beginScan()).toMatchObject({ time_limit_s: 45 });
  });
});
