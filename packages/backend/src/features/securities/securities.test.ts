import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestSession } from '../../testing.ts';
import { publishManifest } from './manifests.ts';

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  server = await buildTestApp();
  session = await server.startSession();
});
afterAll(() => server.close());

const post = (path: string, payload: object, headers: Record<string, string> = { ...session.headers }) =>
  server.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
const record = async () => {
  const reply = await server.app.inject({
    url: `/api/v1/integrator/sessions/${session.id}/`,
    headers: { authorization: 'Api-Key demo-key' },
  });
  return reply.json().data;
};

it('stores the camera in use, up to twenty reports', async () => {
  const camera = { session_id: session.id, device_id: 'abc', label: 'Integrated Camera' };
  expect((await post('/securities/camera/', camera, {})).statusCode).toBe(401);
  for (let count = 0; count < 25; count += 1) {
    expect((await post('/securities/camera/', camera)).statusCode).toBe(200);
  }
  const { cameras } = await record();
  expect(cameras).toHaveLength(20);
  expect(cameras[0]).toMatchObject({ device_id: 'abc', label: 'Integrated Camera' });
});

it('stores no more of them when they arrive concurrently', async () => {
  const { id, headers } = await server.startSession();
  const camera = { session_id: id, device_id: 'abc', label: 'Integrated Camera' };
  const check = { session_id: id, frontend_integrity_compromised: false };
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => [
      post('/securities/camera/', camera, { ...headers }),
      post('/securities/security-checks/', check, { ...headers }),
    ]).flat(),
  );
  expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  for (const table of ['camera_report', 'security_check'] as const) {
    const rows = await server.context.db
      .selectFrom(table)
      .select('id')
      .where('session_id', '=', id)
      .execute();
    expect([table, rows.length]).toEqual([table, 20]);
  }
});

it('keeps a page marked as compromised, also when a later report says false [7.13]', async () => {
  expect((await record()).integrity_compromised).toBeNull();
  const check = (frontend_integrity_compromised: boolean) =>
    post('/securities/security-checks/', { session_id: session.id, frontend_integrity_compromised });
  await check(false);
  expect((await record()).integrity_compromised).toBe(false);
  await check(true);
  await check(false);
  expect((await record()).integrity_compromised).toBe(true);
});

it('serves the newest three manifests of a type [7.11]', async () => {
  const versions = async (query: string) => {
    const reply = await server.app.inject(`/api/v1/securities/integrity/public-manifest/?${query}`);
    return reply.statusCode === 200 ? reply.json().data.versions : reply.statusCode;
  };
  expect(await versions('type=FRONTEND&limit=3')).toEqual([]);
  const { db } = server.context;
  for (const hash of ['one', 'two', 'two', 'three', 'four']) {
    await publishManifest(db, 'FRONTEND', { 'main.js': hash, 'a.js': 'same' }, new Date());
  }
  const files = (await versions('type=FRONTEND&limit=3')).map(
    (version: { files: Record<string, string> }) => version.files['main.js'],
  );
  expect(files).toEqual(['four', 'three', 'two']);
  expect(await versions('type=FRONTEND&limit=99')).toHaveLength(3);
  expect(await versions('type=FRONTEND&limit=1')).toHaveLength(1);
  expect(await versions('type=WIDGET')).toEqual([]);
  expect(await versions('type=OTHER')).toBe(400);
});

it('draws QR codes of the requested size, within limits [2.17]', async () => {
  const qr = (query: string) => server.app.inject(`/api/v1/qr/?${query}`);
  const reply = await qr(`size=150x150&data=${encodeURIComponent('https://id.example.kz/flow/abc?qr=true')}`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 150, height: 150 });
  for (const bad of [
    'data=',
    'size=150x150',
    'size=9999x9999&data=a',
    'size=150x200&data=a',
    `data=${'x'.repeat(1025)}`,
  ]) {
    expect((await qr(bad)).statusCode).toBe(400);
  }
});

it('counts page events, by beacon or as JSON, and stores nothing else of them [7.24]', async () => {
  const send = (payload: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/metrics/events/',
      payload,
      headers: { 'content-type': type },
    });
  expect(
    (await send('{"type":"flow-finish","iin":"990231300010"}', 'text/plain;charset=UTF-8')).statusCode,
  ).toBe(204);
  expect((await send('[{"type":"flow-finish"},{"type":"step"}]', 'application/json')).statusCode).toBe(204);
  const named = '{"session_id":"s","events":[{"name":"flow_finished","at":"2026-01-01T00:00:00.000Z"}]}';
  expect((await send(named, 'application/json')).statusCode).toBe(204);
  for (const bad of ['nonsense', '{}', '{"type":"+7 701 000 00 00"}']) {
    expect((await send(bad, 'text/plain')).statusCode).toBe(400);
  }
  const text = await server.backend.registry.metrics();
  expect(text).toContain('kuelik_page_events_total{type="flow-finish"} 2');
  expect(text).toContain('kuelik_page_events_total{type="flow_finished"} 1');
  expect(text).not.toContain('990231300010');
});
