import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { makeDocument, type PaperKind, photograph, photographTable } from '@kuelik/lab/papers';
import { makePerson, portrait } from '@kuelik/lab/people';
import { fakeProviders } from '@kuelik/providers/testing';
import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mxdocRoutes } from './index.ts';

/** Every error that the server returns for a Mexican document, with a photo or a file that causes it. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let vision: VisionEngine;
let server: TestApp;
let session: TestSession;
let face: Buffer;
const shots = new Map<string, Buffer>();

async function shot(kind: PaperKind, seed = 71): Promise<Buffer> {
  const known = shots.get(`${kind} ${seed}`);
  if (known) return known;
  const art = await makeDocument({ seed, kind, portrait: face });
  const { picture } = await photograph(art, { seed, level: 'clean', width: 1440, height: 1080 });
  shots.set(`${kind} ${seed}`, picture);
  return picture;
}

beforeAll(async () => {
  face = await portrait(await makePerson(71));
  vision = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
  server = await buildTestApp({
    plugins: (platform) => [(app) => mxdocRoutes(app, { platform, vision, providers: fakeProviders() })],
  });
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['MXD'] });
});
afterAll(async () => {
  await server?.close();
  await vision?.close();
});

interface Sent {
  readonly type?: 'identity-card' | 'passport';
  readonly front: Buffer;
  readonly back?: Buffer;
}

async function send({ type = 'identity-card', front, back }: Sent) {
  const form = multipartBody(
    { session_id: session.id, technology: 'mxdoc', country: 'MX', document_type: type, source: 'upload' },
    { front: [{ bytes: front }], ...(back ? { back: [{ bytes: back }] } : {}) },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/mx-document/recognize/',
    headers: { ...session.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: reply.statusCode, ...(reply.json() as { code?: string; data?: Record<string, unknown> }) };
}

describe('photos of a Mexican document', () => {
  it('return what its card says', async () => {
    const { status, data } = await send({
      front: await shot('mx-ine-front'),
      back: await shot('mx-ine-back'),
    });
    const { fields } = (await makeDocument({ seed: 71, kind: 'mx-ine-back' })).truth;
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { date_of_birth: fields.birthDate, country_code: 'MEX', warnings: ['uploaded'] },
    });
  });

  it.each<[string, () => Promise<Sent>]>([
    ['type_mismatch', async () => ({ type: 'passport', front: await shot('mx-ine-back') })],
    ['country_mismatch', async () => ({ front: await shot('kz-id-front'), back: await shot('kz-id-back') })],
    ['wrong_side', async () => ({ front: await shot('mx-ine-back'), back: await shot('mx-ine-front') })],
    ['not_recognized', async () => ({ type: 'passport', front: await photographTable(71, 1280, 960) })],
    ['parse_error', async () => ({ type: 'passport', front: (await shot('mx-passport')).subarray(0, 900) })],
  ])('lead to %s', async (code, make) => {
    expect(await send(await make())).toMatchObject({ status: 400, code });
  });

  it('other than JPEG or PNG lead to wrong_file', async () => {
    const front = await sharp(await shot('mx-passport'))
      .webp()
      .toBuffer();
    expect(await send({ type: 'passport', front })).toMatchObject({ status: 415, code: 'wrong_file' });
  });
});
