import { makeDocument, photographTable } from '@kuelik/lab/papers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { photographedServer, type Sent } from '../../shared/server/photographs-harness.ts';
import { mxdocRoutes } from './index.ts';

/** Every error that the server returns for a Mexican document, with a photo or a file that causes it. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let server: Awaited<ReturnType<typeof photographedServer>>;
const send: typeof server.send = (sent) => server.send(sent);
const shot: typeof server.shot = (kind) => server.shot(kind);

beforeAll(async () => {
  server = await photographedServer({
    routes: mxdocRoutes,
    seed: 71,
    technology: 'mxdoc',
    code: 'MXD',
    root: '/mx-document',
    country: 'MX',
  });
});
beforeEach(() => server.start());
afterAll(() => server?.close());

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
