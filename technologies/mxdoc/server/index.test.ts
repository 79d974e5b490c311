import { buildTestApp, multipartBody, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import type { DocumentReading, VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxPictureBytes } from '../contract.ts';
import { mxdocRoutes } from './index.ts';

/** The engine's result for any picture; set by a test. */
let reading: DocumentReading;
const vision = { readDocument: async () => reading } as unknown as VisionEngine;

function passport(issuingState: string): DocumentReading {
  const fields = {
    documentCode: 'P',
    issuingState,
    surname: 'ESPECIMEN',
    givenNames: 'TOMAS',
    documentNumber: 'G01234567',
    nationality: issuingState,
    birthDate: '1990-01-01',
    sex: 'male' as const,
    expiryDate: '2031-02-20',
    optional: [''],
  };
  return {
    mrz: { format: 'TD3', accepted: true, fields },
    portrait: { jpeg: Buffer.from('portrait') },
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
    plugins: (platform) => [(app) => mxdocRoutes(app, { platform, vision, providers: fakeProviders() })],
  });
  const create = { width: 64, height: 64, channels: 3, background: '#5a785a' } as const;
  picture = await sharp({ create }).jpeg().toBuffer();
});
beforeEach(async () => {
  later = 0;
  session = await server.startSession({ technologies: ['MXD'] });
});
afterAll(() => server.close());

async function recognize(front: Buffer, type = 'passport') {
  const form = multipartBody(
    { session_id: session.id, technology: 'mxdoc', country: 'MX', document_type: type, source: 'camera' },
    { front: [{ bytes: front }] },
  );
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/mx-document/recognize/',
    headers: { ...session.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: reply.statusCode, ...(reply.json() as { code?: string; data?: unknown }) };
}

it('returns the flat map of a Mexican document and stores it under its own code', async () => {
  reading = passport('MEX');
  expect(await recognize(picture)).toMatchObject({
    status: 200,
    data: { document_number: 'G01234567', country_code: 'MEX', personal_number: null },
  });
  expect((await server.platform.results.read(session.id, 'MXD'))?.status).toBe('success');
});

it('rejects another country, a card without its back, other files, and more than 24 MB [5.9, 9.2]', async () => {
  reading = passport('KAZ');
  expect(await recognize(picture)).toMatchObject({ status: 400, code: 'country_mismatch' });
  expect(await recognize(picture, 'identity-card')).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await recognize(Buffer.from('GIF89a, not a picture'))).toMatchObject({
    status: 415,
    code: 'wrong_file',
  });
  const large = Buffer.concat([picture, Buffer.alloc(maxPictureBytes)]);
  expect(await recognize(large)).toMatchObject({ status: 413, code: 'large_file' });
});

it('accepts a picture of 24 MB [5.9, 9.2]', async () => {
  reading = passport('MEX');
  const full = Buffer.concat([picture, Buffer.alloc(maxPictureBytes - picture.length)]);
  expect(await recognize(full)).toMatchObject({ status: 200 });
});

it("rejects pictures that arrive after their scan's time, without using an attempt", async () => {
  reading = passport('MEX');
  const begun = await server.app.inject({
    method: 'POST',
    url: '/api/v1/mx-document/scan/',
    headers: session.headers,
    payload: { session_id: session.id, technology: 'mxdoc' },
  });
  later = Date.parse(begun.json().data.expires_at) - Date.now() + 1_000;
  expect(await recognize(picture)).toMatchObject({ status: 400, code: 'scan_time_expired' });
  later = 0;
  expect(await recognize(picture)).toMatchObject({ status: 200 });
});
