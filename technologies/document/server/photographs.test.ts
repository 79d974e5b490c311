import { createRandom, makeDocument, makeHolder, photographTable } from '@kuelik/lab/papers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { photographedServer, type Sent } from '../../shared/server/photographs-harness.ts';
import { documentRoutes } from './index.ts';

/** Every error that the server returns, with a photo or a file that causes it. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let server: Awaited<ReturnType<typeof photographedServer>>;
const send: typeof server.send = (sent) => server.send(sent);
const shot: typeof server.shot = (kind, over) => server.shot(kind, over);

beforeAll(async () => {
  server = await photographedServer({
    routes: documentRoutes,
    seed: 61,
    technology: 'document',
    code: 'DR',
    root: '/document',
    country: 'KZ',
  });
});
beforeEach(() => server.start());
afterAll(() => server?.close());

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
    const kept = await server.platform.evidence.get(server.sessionId(), 'document-front');
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
