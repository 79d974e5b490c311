import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import {
  createRandom,
  type DocumentRequest,
  makeDocument,
  makeHolder,
  type PaperKind,
  photograph,
  photographTable,
} from '@kuelik/lab/papers';
import { makePerson, portrait } from '@kuelik/lab/people';
import { fakeProviders } from '@kuelik/providers/testing';
import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentRoutes } from './index.ts';

/** Every error that the server returns, with a photo or a file that causes it. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let vision: VisionEngine;
let server: TestApp;
let session: TestSession;
let face: Buffer;
const shots = new Map<string, Buffer>();

async function shot(kind: PaperKind, over: Partial<DocumentRequest> = {}): Promise<Buffer> {
  const name = JSON.stringify([kind, over]);
  const known = shots.get(name);
  if (known) return known;
  const art = await makeDocument({ seed: 61, kind, portrait: face, ...over });
  const { picture } = await photograph(art, { seed: 61, level: 'clean', width: 1440, height: 1080 });
  shots.set(name, picture);
  return picture;
}

beforeAll(async () => {
  face = await portrait(await makePerson(61));
  vision = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
  server = await buildTestApp({
    plugins: (platform) => [(app) => documentRoutes(app, { platform, vision, providers: fakeProviders() })],
  });
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['DR'] });
});
afterAll(async () => {
  await server?.close();
  await vision?.close();
});

interface Sent {
  readonly type?: 'identity-card' | 'passport';
  readonly country?: 'KZ' | 'OTHER';
  readonly front: Buffer;
  readonly back?: Buffer;
}

async function send({ type = 'identity-card', country = 'KZ', front, back }: Sent) {
  const form = multipartBody(
    { session_id: session.id, technology: 'document', country, document_type: type, source: 'upload' },
    { front: [{ bytes: front }], ...(back ? { back: [{ bytes: back }] } : {}) },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/document/recognize/',
    headers: { ...session.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: reply.statusCode, ...(reply.json() as { code?: string; data?: Record<string, unknown> }) };
}

describe('photos', () => {
  it('of a card return what the card says', async () => {
    const { status, data } = await send({ front: await shot('kz-id-front'), back: await shot('kz-id-back') });
    const { fields } = (await makeDocument({ seed: 61, kind: 'kz-id-back' })).truth;
    expect(status).toBe(200);
    expect(data).toMatchObject({
      last_name: fields.surname,
      first_name: fields.givenNames,
      personal_number: fields.iin,
      document_number: fields.documentNumber,
      date_of_birth: fields.birthDate,
      date_of_expiry: fields.expiryDate,
      country_code: 'KAZ',
    });
    // Values without a check digit are right or missing, never wrong.
    expect([fields.patronymic, null]).toContain(data?.patronymic);
    expect([fields.issueDate, null]).toContain(data?.date_of_issue);
    expect([fields.authority, null]).toContain(data?.authority);
    const kept = await server.platform.evidence.get(session.id, 'document-front');
    expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).exif).toBeUndefined();
  });

  it.each<[string, () => Promise<Sent>]>([
    ['type_mismatch', async () => ({ front: await shot('kz-passport'), back: await shot('kz-passport') })],
    ['type_mismatch', async () => ({ type: 'passport', front: await shot('kz-id-back') })],
    [
      'country_mismatch',
      async () => ({ front: await shot('kz-id-front'), back: await shot('kz-id-back', { state: 'KGZ' }) }),
    ],
    ['wrong_side', async () => ({ front: await shot('kz-id-back'), back: await shot('kz-id-front') })],
    [
      'parse_error',
      async () => {
        const holder = makeHolder(createRandom(61), 'kz');
        const iin = `${holder.iin?.slice(0, 11)}${(Number(holder.iin?.[11]) + 1) % 10}`;
        return {
          front: await shot('kz-id-front'),
          back: await shot('kz-id-back', { holder: { ...holder, iin } }),
        };
      },
    ],
    ['not_recognized', async () => ({ type: 'passport', front: await photographTable(61, 1280, 960) })],
  ])('lead to %s [8.13]', async (code, make) => {
    expect(await send(await make())).toMatchObject({ status: 400, code });
  });
});

describe('files', () => {
  const plain = { create: { width: 40, height: 30, channels: 3, background: '#808080' } } as const;
  const whole = () =>
    sharp({ create: { ...plain.create, width: 640, height: 480 } })
      .jpeg()
      .toBuffer();
  it.each<[what: string, status: number, code: string, () => Promise<Buffer>]>([
    ['a truncated picture', 400, 'parse_error', async () => (await whole()).subarray(0, 700)],
    ['a GIF that claims to be a JPEG', 415, 'wrong_file', () => sharp(plain).gif().toBuffer()],
    ['a WebP', 415, 'wrong_file', () => sharp(plain).webp().toBuffer()],
    [
      'an animated PNG',
      415,
      'wrong_file',
      async () => {
        const png = await sharp(plain).png().toBuffer();
        // An `acTL` chunk of two frames after the header; decoders need not accept its checksum.
        const chunk = Buffer.from([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
      },
    ],
    [
      'a document followed by a picture',
      415,
      'wrong_file',
      async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), await whole()]),
    ],
    [
      '12,000 x 12,000 pixels',
      413,
      'large_file',
      () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    ],
    [
      'one pixel',
      400,
      'not_recognized',
      () =>
        sharp({ create: { ...plain.create, width: 1, height: 1 } })
          .png()
          .toBuffer(),
    ],
    [
      'a picture followed by a script',
      400,
      'not_recognized',
      async () => Buffer.concat([await whole(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
    ],
  ])('%s: %i %s', async (_what, status, code, make) => {
    expect(await send({ type: 'passport', front: await make() })).toMatchObject({ status, code });
  });
});
