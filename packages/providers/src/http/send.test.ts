import { createHook } from 'node:async_hooks';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { createCaller } from './caller.ts';
import { operation } from './operation.ts';

const SECRET = 'IVANOV 990231300010';
const common = { id: 'x', summary: '', status: 200, refusals: {}, safe: false, path: '/a/' } as const;
const reply = v.looseObject({});
const ask = operation({ ...common, method: 'POST', body: v.object({ who: v.string() }), reply });
const bulk = operation({
  ...common,
  method: 'POST',
  body: v.object({ file: v.instance(Uint8Array) }),
  reply: v.object({ file: v.instance(Uint8Array) }),
  holdsFiles: true,
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A caller of a provider that really listens, and what it has seen of the connections. */
async function against(handler: Handler, more: { timeoutMs?: number; maxReplyBytes?: number } = {}) {
  const seen = { requests: 0, connections: 0, closed: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    request.socket.once('close', () => {
      seen.closed += 1;
    });
    handler(request, response);
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = createCaller({
    provider: 'test',
    endpoint: { baseUrl: () => base, token: 'secret' },
    ...more,
  });
  const failure = () => call(ask, { body: { who: SECRET } }).catch((error: unknown) => error);
  return { call, failure, seen, base };
}

const closes = (seen: { closed: number }) => expect.poll(() => seen.closed).toBe(1);

it('keeps connections for the next calls, and asks for no compression', async () => {
  const got: unknown[] = [];
  const { call, seen } = await against(async (request, response) => {
    const { authorization, 'content-type': type, 'accept-encoding': encoding } = request.headers;
    got.push([request.method, request.url, authorization, type, encoding, await text(request)]);
    response.end('{"ok":true}');
  });
  for (let i = 0; i < 6; i += 1) expect(await call(ask, { body: { who: 'é' } })).toEqual({ ok: true });
  // The client opens a second one when a call begins in the instant the one before it ends.
  expect(seen.connections).toBeLessThan(3);
  expect(new Set(got.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(got[0]).toEqual(['POST', '/a/', 'Bearer secret', 'application/json', 'identity', '{"who":"é"}']);
});

it.each<[string, Handler]>([
  ['an answer', (_request, response) => response.end('{}')],
  ['a reply that is too long', (_request, response) => response.end('x'.repeat(5000))],
  ['a cut connection', (request) => request.socket.destroy()],
])('leaves no timer behind after %s', async (_what, handler) => {
  const timeoutMs = 3_600_017;
  const timers = new Set<number>();
  let begun = 0;
  const hook = createHook({
    init: (id, type, _trigger, made) => {
      if (type === 'Timeout' && '_idleTimeout' in made && made._idleTimeout === timeoutMs) {
        begun += 1;
        timers.add(id);
      }
    },
    destroy: (id) => timers.delete(id),
  }).enable();
  onTestFinished(() => void hook.disable());
  const { call } = await against(handler, { timeoutMs, maxReplyBytes: 1000 });
  await call(ask, { body: { who: SECRET } }).catch(() => undefined);
  await expect.poll(() => timers.size).toBe(0);
  expect(begun).toBe(1);
});

it('sends files in pieces and reads them so', async () => {
  const file = Buffer.alloc(3_000_000, 7);
  const { call } = await against((request, response) => request.pipe(response));
  expect(Buffer.from((await call(bulk, { body: { file } })).file).equals(file)).toBe(true);
});

it('never follows a redirect', async () => {
  const other = await against((_request, response) => response.end('{}'));
  const { failure } = await against((_request, response) =>
    response.writeHead(307, { location: `${other.base}/b/` }).end('{}'),
  );
  expect(await failure()).toMatchObject({ kind: 'unavailable' });
  expect(other.seen.requests).toBe(0);
});

it.each<[string, Handler]>([
  ['headers', () => undefined],
  ['the rest of the body', (_request, response) => void response.writeHead(200).write('{')],
])('waits no longer than its limit for %s, and closes the connection', async (_what, handler) => {
  const { failure, seen } = await against(handler, { timeoutMs: 200 });
  const error = await failure();
  expect(error).toMatchObject({ name: 'ProviderError', kind: 'timeout' });
  expect(String((error as Error).cause)).not.toContain('IVANOV');
  await closes(seen);
});

it.each<[string, Handler]>([
  ['declared', (_request, response) => void response.writeHead(200, { 'content-length': 5000 }).write('{')],
  ['sent', (_request, response) => void response.write('x'.repeat(5000))],
])('reads no reply above its limit, as %s, and closes the connection', async (_what, handler) => {
  const { failure, seen } = await against(handler, { maxReplyBytes: 1000 });
  expect(await failure()).toMatchObject({ kind: 'invalid_reply' });
  await closes(seen);
});

it.each<[string, Handler]>([
  ['at once', (request) => request.socket.destroy()],
  [
    'in the body',
    (request, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write('{');
      setTimeout(() => request.socket.destroy(), 20);
    },
  ],
])('reports a connection cut %s as unavailable', async (_what, handler) => {
  const { failure } = await against(handler);
  expect(await failure()).toMatchObject({ name: 'ProviderError', kind: 'unavailable' });
});

it('reports a provider that does not listen as unavailable', async () => {
  const call = createCaller({
    provider: 'test',
    endpoint: { baseUrl: () => 'http://127.0.0.1:1', token: null },
  });
  await expect(call(ask, { body: { who: SECRET } })).rejects.toMatchObject({ kind: 'unavailable' });
});
