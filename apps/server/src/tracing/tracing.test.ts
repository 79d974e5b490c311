import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '@kuelik/backend/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../configuration/config.ts';
import { type RunningServer, startServer } from '../roles/start-server.ts';
import { playedFingerprint, playedPerson, playSession } from '../tests/sessions/played-session-harness.ts';
import { startCollector } from './collector-harness.ts';

const REQUEST_ID = 'read-to-support-17';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let dir: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: Server;
let server: RunningServer;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-traced-'));
  collector = await startCollector();
  receiver = createServer((request, reply) => {
    request.resume();
    reply.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  await prepareDataFolder(join(dir, 'data'));
  server = await startServer(
    readConfig({
      PORT: '0',
      METRICS_PORT: '0',
      KUELIK_LOG_LEVEL: 'silent',
      KUELIK_SITE_DIR: dir,
      KUELIK_DATA_DIR: join(dir, 'data'),
      KUELIK_RATE_LIMIT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    }),
    (error) => {
      throw error;
    },
  );
});
afterAll(() => {
  collector.close();
  receiver.close();
  rmSync(dir, { recursive: true, force: true });
});

/** All texts in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

it('a session leaves spans of calls, statements, vision, providers and webhooks, without the person', async () => {
  const webhooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/secret-path`;
  const played = await playSession(
    server.url,
    webhooks,
    { order: 'private-order-17' },
    { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': REQUEST_ID },
  );
  await expect
    .poll(() => collector.spans.map(({ name }) => name), { timeout: 30_000, interval: 250 })
    .toContain('webhook session.finished');
  await server.close();

  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [first] = named('GET /api/v1/flows/session/configs/');
  expect(first).toMatchObject({
    traceId: TRACE,
    parentSpanId: PARENT,
    attributes: { 'kuelik.request_id': REQUEST_ID, 'http.response.status_code': 200 },
  });
  const below = (id: string | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === id);
  expect(below(first?.spanId).map(({ name }) => name)).toContain('select session');
  const within = (name: string) => below(named(name)[0]?.spanId).map((span) => span.name);
  expect(within('POST /api/v1/e-document/request/')).toEqual(
    expect.arrayContaining(['state-gateway requestDocument', 'insert attempt']),
  );
  expect(within('POST /api/v1/document/recognize/')).toContain('vision readDocument');
  expect(within('webhook session.finished')).toContain('POST webhook');
  expect(named('POST webhook')[0]?.attributes).toMatchObject({ 'kuelik.outcome': '200' });
  for (const { startTimeUnixNano, endTimeUnixNano, name } of spans)
    expect(BigInt(endTimeUnixNano), name).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(new Set(collector.authorizations)).toEqual(new Set(['Bearer collector']));

  const person = textsIn([played.record.person, played.approved]).filter(
    // A source's name is that of its call.
    (text) => text.length > 3 && text !== 'e-document',
  );
  expect(person).toContain(playedPerson.iin);
  const { phone } = playedPerson;
  const secrets = [
    ...person,
    phone,
    phone.slice(1),
    played.sessionId,
    played.token,
    playedFingerprint,
    'private-order-17',
    'secret-path',
    'demo-key',
    'Ivanov',
    played.code,
  ];
  const text = collector.text();
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});
