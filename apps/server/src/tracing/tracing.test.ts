import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(
    join(dir, 'index.html'),
    '<title>Site</title><script>own()</script><script src="/own.js"></script>',
  );
  writeFileSync(join(dir, 'page-trace.js'), '');
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

/** The page of a session, and what it says of its trace. */
async function openPage(address = '/flow/some-session') {
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const reply = await fetch(`${server.url}${address}`, { headers });
  const html = await reply.text();
  const [, trace = '', parent = ''] = /name="traceparent" content="00-(\w{32})-(\w{16})-01"/.exec(html) ?? [];
  return { reply, html, trace, parent };
}

const report = (body: unknown) =>
  fetch(`${server.url}/api/v1/metrics/spans/`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  });

const CALL = { name: 'call', id: '00f067aa0ba902b1', parent: '00f067aa0ba902b2', ms: 30, status: 200 };

it('a session page names its place in the trace, and its script before its own', async () => {
  const { reply, html, trace, parent } = await openPage();
  expect(html).toMatch(
    /own\(\)<\/script><meta name="traceparent" content="[^"]+" data-api="\/api\/v1" data-at="\d{13}"><script src="\/page-trace\.js" defer><\/script><script src="\/own/,
  );
  // The page's calls carry the header, a preload does not; another reader must not get the same trace.
  expect(reply.headers.get('link')).not.toContain('/configs/');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const again = await openPage();
  expect(again.trace).not.toBe(trace);
  const other = await openPage('/verify');
  expect([other.trace, other.reply.headers.get('cache-control')]).toEqual(['', 'no-cache']);
  const at = Date.now() - 100;
  expect((await report({ trace, spans: [{ ...CALL, at, parent }] })).status).toBe(204);
  await expect
    .poll(() => collector.spans.filter(({ traceId }) => traceId === trace), {
      timeout: 30_000,
      interval: 250,
    })
    .toEqual([
      expect.objectContaining({ name: 'GET /flow/{session}', spanId: parent }),
      expect.objectContaining({
        ...{ name: 'call', spanId: CALL.id, parentSpanId: parent },
        startTimeUnixNano: `${at}000000`,
        endTimeUnixNano: `${at + 30}000000`,
        attributes: { 'http.response.status_code': 200 },
        status: { code: 0 },
      }),
    ]);
});

it('a page’s report has known names and numbers, or it is refused', async () => {
  const span = { ...CALL, at: Date.now() - 100 };
  const trace = '4bf92f3577b34da6a3ce929d0e0e4799';
  const faulty: unknown[] = [
    { ...span, name: 'Ivanov' },
    { ...span, id: 'Ivanov' },
    { ...span, parent: '0000000000000000' },
    { ...span, status: 'Ivanov' },
    { ...span, status: 600 },
    { ...span, ms: -1 },
    { ...span, ms: 3_600_001 },
    { ...span, at: 'Ivanov' },
    { ...span, person: 'Ivanov' },
  ];
  const refused = await Promise.all(faulty.map((one) => report({ trace, spans: [one] })));
  expect(refused.map(({ status }) => status)).toEqual(faulty.map(() => 400));
  const many = Array.from({ length: 65 }, () => span);
  for (const body of [{ trace: 'Ivanov', spans: [span] }, { trace, spans: many }, { trace, spans: [] }, null])
    expect((await report(body)).status).toBe(400);
  // Of another day: a clock that is wrong, or a lie.
  const late = [
    { ...span, at: Date.now() - 4_000_000 },
    { ...span, at: Date.now() + 90_000 },
  ];
  expect((await report({ trace, spans: late })).status).toBe(204);
  expect((await report({ trace, spans: [{ ...span, id: '00f067aa0ba902b9', status: 0 }] })).status).toBe(204);
  await expect
    .poll(() => collector.spans.filter(({ traceId }) => traceId === trace), {
      timeout: 30_000,
      interval: 250,
    })
    .toEqual([expect.objectContaining({ spanId: '00f067aa0ba902b9', status: { code: 2 } })]);
});

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
