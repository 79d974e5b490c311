import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b6b86' } }).withExif({
    IFD0: { Artist: 'x' },
  });
const asUrl = (picture: Buffer, type = 'png') => `data:image/${type};base64,${picture.toString('base64')}`;

async function edit(logo: unknown) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/integrator/settings/',
    headers: { authorization: 'Api-Key demo-key' },
    payload: { logo },
  });
  const { data, detail } = reply.json();
  const faults: { path: string; code: string }[] = detail?.faults ?? [];
  return [reply.statusCode, data?.has_logo ?? faults.map(({ path, code }) => `${path} ${code}`).join()];
}

async function open() {
  const created = await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    payload: { api_key: 'demo-key' },
  });
  const id: string = created.json().data.session_id;
  const get = (path: string) => server.app.inject(`/api/v1/flows/session/${path}/?session_id=${id}`);
  const configs = await get('configs');
  return { announced: configs.json().data.extensions.includes('organization_logo'), logo: await get('logo') };
}

it('is shown to the sessions of its integrator, as a clean square, until it is removed', async () => {
  expect((await open()).announced).toBe(false);
  expect((await open()).logo.statusCode).toBe(404);

  expect(await edit(asUrl(await drawn(400, 200).png().toBuffer()))).toEqual([200, true]);
  const { announced, logo } = await open();
  expect(announced).toBe(true);
  expect(logo.headers['content-type']).toBe('image/png');
  expect(logo.headers['x-content-type-options']).toBe('nosniff');
  const { format, width, height, hasAlpha, exif } = await sharp(logo.rawPayload).metadata();
  expect({ format, width, height, hasAlpha, exif }).toEqual({
    format: 'png',
    width: 132,
    height: 132,
    hasAlpha: true,
    exif: undefined,
  });

  expect(await edit(undefined), 'left out, it stays').toEqual([200, true]);
  expect(await edit(asUrl(await drawn(64, 64).jpeg().toBuffer(), 'jpeg')), 'another').toEqual([200, true]);
  expect(await edit(null)).toEqual([200, false]);
  expect((await open()).announced).toBe(false);
  expect((await open()).logo.statusCode).toBe(404);
});

it('is refused if it is no picture, too large, or could carry a script', async () => {
  const png = await drawn(64, 64).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const webp = await drawn(64, 64).webp().toBuffer();
  expect(await edit('https://bank.kz/logo.png')).toEqual([422, expect.stringMatching(/^logo /)]);
  expect(await edit(asUrl(svg, 'svg+xml'))).toEqual([422, expect.stringMatching(/^logo /)]);
  expect(await edit(asUrl(svg))).toEqual([422, 'logo wrong_file']);
  expect(await edit(asUrl(webp))).toEqual([422, 'logo wrong_file']);
  expect(await edit(asUrl(png.subarray(0, png.length - 30)))).toEqual([422, 'logo parse_error']);
  expect(await edit(asUrl(await drawn(2001, 2000).png().toBuffer()))).toEqual([422, 'logo large_file']);
  expect(await edit(`data:image/png;base64,${'A'.repeat(300_000)}`)).toEqual([
    422,
    expect.stringMatching(/^logo /),
  ]);
  expect((await open()).announced).toBe(false);
});

it('is refused in words that say what is accepted', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/integrator/settings/',
    headers: { authorization: 'Api-Key demo-key' },
    payload: { logo: asUrl(await drawn(2001, 2000).png().toBuffer()) },
  });
  expect(reply.json().detail.faults).toEqual([
    { path: 'logo', code: 'large_file', message: 'must have at most 4 megapixels' },
  ]);
});
