import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { createIntegrator } from '../integrators/create.ts';
import { runRetention } from '../retention/job.ts';
import { addWebhook, removeWebhook, webhookSecret, webhookUrl } from './endpoints.ts';
import { webhookEvent } from './event.ts';
import { startWebhooks } from './job.ts';
import { nextTry } from './schedule.ts';
import { claimDue, dueQuery, send } from './send.ts';

const DAY = 86_400_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;
let other: string;

/** A fake receiver: records requests, and sends configured replies. */
let receiver: Server;
let url: string;
let received: { readonly body: string; readonly signature: string }[] = [];
let reply = 200;

beforeAll(async () => {
  server = await buildTestApp({ now: () => new Date(time) });
  const integrator = { name: 'Other', origins: [], defaults: demoDefaults, mayOverride: [] };
  other = (await createIntegrator(server.context.db, integrator, new Date(time))).apiKey;
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers['kuelik-signature']) });
    response.writeHead(reply, reply === 302 ? { location: '/elsewhere' } : {}).end('ok');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/kuelik`;
});
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

let endpoint: string;
beforeEach(async () => {
  received = [];
  reply = 200;
  await removeWebhook(server.context.db, 'demo', url);
  endpoint = (await addWebhook(server.context, 'demo', url)).id;
});

async function sendDue(): Promise<number> {
  const due = await claimDue(server.context, { total: 100, each: 100 });
  for (const delivery of due) await send(server.context, delivery);
  return due.length;
}
const call = (path: string, method: 'GET' | 'POST' = 'GET', key = 'demo-key') =>
  server.app.inject({
    method,
    url: `/api/v1/integrator/webhooks/${path}`,
    headers: { authorization: `Api-Key ${key}` },
  });
const passed = async (code = 'LDSH') => {
  const session = await server.startSession();
  await server.platform.results.record(session.id, code, { status: 'success', data: { name: 'АЙГҮЛ' } });
  return session;
};
const failSession = (session: { id: string; headers: Record<string, string> }) =>
  server.app.inject({
    url: `/api/v1/flows/session/finish/?session_id=${session.id}&success=false`,
    headers: session.headers,
  });
const events = () => received.map(({ body }) => v.parse(webhookEvent, JSON.parse(body)));

describe('events', () => {
  it('report the end of a technology and of the session, in order, once, without results', async () => {
    const session = await passed();
    expect((await failSession(session)).statusCode).toBe(200);
    expect((await failSession(session)).statusCode).toBe(200);
    await sendDue();
    expect(events()).toMatchObject([
      {
        type: 'technology.finished',
        data: { session_id: session.id, technology: 'LDSH', status: 'success' },
      },
      {
        type: 'session.finished',
        data: { session_id: session.id, status: 'FAILED', person: { iin: null, contradictions: [] } },
      },
    ]);
    expect(await sendDue()).toBe(0);
    expect(received.map(({ body }) => body).join()).not.toContain('АЙГҮЛ');
  });

  it('do not report an attempt that may be followed by another one', async () => {
    const { id } = await server.startSession();
    const failure = { status: 'failure', data: {} } as const;
    await server.platform.results.record(id, 'LDSH', failure);
    await sendDue();
    expect(received).toEqual([]);
    await server.platform.results.record(id, 'LDSH', failure, { final: true });
    await sendDue();
    expect(events()).toMatchObject([{ data: { technology: 'LDSH', status: 'failure' } }]);
  });

  it("go to the endpoints of the session's integrator", async () => {
    const stranger = await server.context.db
      .selectFrom('integrator')
      .select('id')
      .where('name', '=', 'Other')
      .executeTakeFirstOrThrow();
    await addWebhook(server.context, stranger.id, url);
    const { id } = await passed();
    await sendDue();
    expect(events().map(({ data }) => data.session_id)).toEqual([id]);
    await removeWebhook(server.context.db, stranger.id, url);
  });

  it("are signed with the endpoint's secret, over the time and the body", async () => {
    await passed();
    await sendDue();
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const t = String(time / 1000);
    const secret = webhookSecret(server.context.keys, endpoint);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    expect(signature).toBe(`t=${t},v1=${v1}`);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  });
});

describe('a failing receiver', () => {
  it.each([500, 404, 302] as const)('that replies %s gets the same event again', async (status) => {
    reply = status;
    const { id } = await passed();
    await sendDue();
    expect(await sendDue()).toBe(0);
    const { deliveries } = (await call(`?session_id=${id}`)).json().data;
    expect(deliveries).toMatchObject([{ state: 'waiting', tries: 1, outcome: String(status) }]);
    reply = 204;
    time = Date.parse(deliveries[0].due_at);
    await sendDue();
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect((await call(`?session_id=${id}`)).json().data.deliveries).toMatchObject([
      { state: 'delivered', tries: 2, outcome: '204', due_at: null },
    ]);
  });

  it('that is unreachable is retried for three days, then given up, and can be sent to again', async () => {
    const gone = 'http://127.0.0.1:1/kuelik';
    await removeWebhook(server.context.db, 'demo', url);
    await addWebhook(server.context, 'demo', gone);
    const { id } = await passed();
    const first = time;
    const state = async () => (await call(`?session_id=${id}`)).json().data.deliveries[0];
    for (let tries = 1; tries < 50; tries += 1) {
      await sendDue();
      const { due_at } = await state();
      if (due_at === null) break;
      time = Date.parse(due_at);
    }
    const end = await state();
    expect(end).toMatchObject({ state: 'given_up', outcome: 'unreachable' });
    expect(time - first).toBeGreaterThan(2.9 * DAY);
    expect(time - first).toBeLessThan(3.1 * DAY);
    const replayed = await call(`${end.id}/replay/`, 'POST');
    expect(replayed.json().data).toMatchObject({ id: end.id, state: 'waiting', tries: 0, outcome: null });
    expect(await sendDue()).toBe(1);
    await removeWebhook(server.context.db, 'demo', gone);
  });

  it('that hangs does not delay the others', async () => {
    const hanging = 'http://127.0.0.1:1/hangs';
    const { id } = await addWebhook(server.context, 'demo', hanging);
    for (let i = 0; i < 3; i += 1) await passed();
    const claimed = await claimDue(server.context, { total: 100, each: 100, less: new Map([[id, 0]]) });
    expect(claimed.map(({ endpointId }) => endpointId)).toEqual([endpoint, endpoint, endpoint]);
    expect(claimed.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id).sort());
    await removeWebhook(server.context.db, 'demo', hanging);
  });

  it('does not undo a resend requested during an attempt', async () => {
    reply = 500;
    const { id } = await passed();
    const [sending] = await claimDue(server.context, { total: 1, each: 1 });
    if (sending === undefined) throw new Error('nothing is due');
    time += 1;
    await call(`${sending.id}/replay/`, 'POST');
    await send(server.context, { ...sending, tries: 10 });
    expect((await call(`?session_id=${id}`)).json().data.deliveries).toMatchObject([
      { state: 'waiting', tries: 0, outcome: null },
    ]);
    expect(await sendDue()).toBe(1);
  });

  it('is sent nothing twice when the database is away after the first reply', async () => {
    await passed();
    const [due] = await claimDue(server.context, { total: 1, each: 1 });
    if (due === undefined) throw new Error('nothing is due');
    let outages = 2;
    const context = {
      ...server.context,
      get db() {
        if (received.length > 0 && outages > 0) {
          outages -= 1;
          throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
        }
        return server.context.db;
      },
    };
    expect(await send(context, due)).toBe(true);
    expect(outages).toBe(0);
    time += 60_000;
    expect(await sendDue()).toBe(0);
    expect(received).toHaveLength(1);
  });

  it('is sent nothing twice by two processes, and another process takes over from a dead one', async () => {
    await passed();
    const [one, two] = await Promise.all([
      claimDue(server.context, { total: 10, each: 10 }),
      claimDue(server.context, { total: 10, each: 10 }),
    ]);
    expect(one.length + two.length).toBe(1);
    expect(await sendDue()).toBe(0);
    time += 60_000;
    expect(await sendDue()).toBe(1);
  });
});

describe('the list', () => {
  it("is the integrator's own, page by page, newest first", async () => {
    for (let i = 0; i < 3; i += 1) await passed();
    const { data } = (await call('?limit=2')).json();
    expect(data.deliveries).toHaveLength(2);
    const rest = (await call(`?limit=100&before=${data.next}`)).json().data;
    const ids = [...data.deliveries, ...rest.deliveries].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await call('', 'GET', other)).json().data).toEqual({ deliveries: [], next: null });
    expect((await call(`${ids[0]}/replay/`, 'POST', other)).statusCode).toBe(404);
    expect((await call('?before=nonsense')).statusCode).toBe(400);
    expect((await call('', 'GET', 'wrong-key')).statusCode).toBe(401);
  });

  it('is kept for thirty days', async () => {
    const { id } = await passed();
    await sendDue();
    const rules = { pictures: 3650, data: 3650 };
    time += 30 * DAY - 1;
    await runRetention(server.context, rules);
    expect((await call(`?session_id=${id}`)).json().data.deliveries).toHaveLength(1);
    time += 1;
    await runRetention(server.context, rules);
    expect((await call(`?session_id=${id}`)).json().data.deliveries).toEqual([]);
  });
});

it('the job sends due deliveries automatically, and finishes open ones before it stops', async () => {
  await passed();
  const registry = new Registry();
  const faults: unknown[] = [];
  const stop = startWebhooks(server.context, registry, 5, (error) => faults.push(error));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await stop();
  expect(await registry.metrics()).toContain('kuelik_webhook_sendings_total{delivered="true"} 1');
  expect(faults).toEqual([]);
  await passed();
  expect(await claimDue(server.context, { total: 1, each: 1 })).toHaveLength(1);
});

it('a failing database is reported once, and again after it has recovered', async () => {
  const faults: unknown[] = [];
  let looks = 0;
  let isDown = true;
  const now = () => {
    looks += 1;
    if (isDown) throw new Error('no route');
    return new Date(time);
  };
  const someLooks = () => {
    const before = looks;
    return vi.waitFor(() => expect(looks).toBeGreaterThan(before + 4));
  };
  const stop = startWebhooks({ ...server.context, now }, new Registry(), 1, (error) => faults.push(error));
  await someLooks();
  expect(faults).toHaveLength(1);
  isDown = false;
  await someLooks();
  isDown = true;
  await someLooks();
  await stop();
  expect(faults).toHaveLength(2);
});

it.each([
  ['https://shop.example/kuelik?from=kuelik', true],
  ['http://localhost:8080/', true],
  ['http://[::1]:8080/', true],
  ['http://shop.example/', false],
  ['https://user:pass@shop.example/', false],
  ['ftp://shop.example/', false],
  ['javascript:alert(1)', false],
  ['/kuelik', false],
])('the address %s: %s', (address, allowed) => {
  expect(v.is(webhookUrl, address)).toBe(allowed);
});

it('retry delays grow', () => {
  const at = new Date(0);
  const pauses = Array.from({ length: 10 }, (_, i) => nextTry(i + 1, at)?.getTime() ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(nextTry(11, at)).toBeNull();
});

it('sends several at a time to one receiver, and a receiver that hangs does not delay others', async () => {
  let open = 0;
  let most = 0;
  const stuck = createServer(() => undefined);
  const slow = createServer((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end('ok');
    }, 300);
  });
  const urls = await Promise.all(
    [stuck, slow].map(async (one) => {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}/`;
    }),
  );
  for (const one of urls) await addWebhook(server.context, 'demo', one);
  for (let count = 0; count < 40; count += 1) await passed();
  const stop = startWebhooks(server.context, new Registry(), 5, () => undefined);
  // The normal and the slow receiver have everything while the stuck one has not answered once.
  await vi.waitFor(() => expect(received).toHaveLength(40), { timeout: 120_000, interval: 50 });
  await vi.waitFor(
    async () => {
      const { count } = await server.context.db
        .selectFrom('webhook_delivery')
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('url', '=', urls[1] ?? '')
        .where('delivered_at', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(count).toBe(40);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(16);
  stuck.closeAllConnections();
  const stopped = stop();
  for (const one of urls) await removeWebhook(server.context.db, 'demo', one);
  await stopped;
  for (const one of [stuck, slow]) {
    one.closeAllConnections();
    await new Promise((resolve) => one.close(resolve));
  }
});

it('claims by an index, and looks at few of the many that are due to a stuck receiver', {
  timeout: 240_000,
}, async () => {
  const { db } = server.context;
  const stuck = await addWebhook(server.context, 'demo', 'http://127.0.0.1:1/stuck');
  const { id } = await server.startSession();
  await sql`
    insert into webhook_delivery (id, endpoint_id, session_id, type, body, created_at, tries, due_at)
    select 'many' || n, ${stuck.id}, ${id}, 'session.finished', '{}', ${new Date(time)}, 0, ${new Date(time)}
    from generate_series(1, 20000) n`.execute(db);
  await passed();
  await sql`analyze webhook_delivery`.execute(db);
  time += 1;
  const room = { total: 32, each: 16, less: new Map([[stuck.id, 0]]) };
  const { rows } = await sql<Record<string, string>>`
    explain (analyze, timing off) ${dueQuery(server.context, room)}`.execute(db);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('using webhook_delivery_turn');
  expect(plan).not.toContain('Seq Scan on webhook_delivery');
  const claimed = await claimDue(server.context, room);
  expect(claimed.map(({ endpointId }) => endpointId)).toEqual([endpoint]);
  await removeWebhook(db, 'demo', 'http://127.0.0.1:1/stuck');
});
