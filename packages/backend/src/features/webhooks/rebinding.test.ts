import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer } from '../../testing/name-server.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { addWebhook, removeWebhook } from './endpoints.ts';
import { postTo } from './post.ts';
import { claimDue, send } from './send.ts';

/** An attacker's name server: public while the webhook is added, then as each test says. */
const PUBLIC = ['93.184.216.34'];
let answers: (family: 4 | 6) => readonly string[];
let names: NameServer;
let server: TestApp;

/** A service inside the network, on every interface; a single connection is a breach. */
let connections = 0;
const inside = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port = 0;

beforeAll(async () => {
  names = await startNameServer((family) => answers(family));
  server = await buildTestApp();
  await new Promise<void>((done) => inside.listen(0, done));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(async () => {
  names.close();
  inside.close();
  await server.close();
});

/** Adds a webhook while its name is public, changes the name, and delivers one event. */
async function deliverAfter(change: (family: 4 | 6) => readonly string[]): Promise<string | null> {
  const context = { ...server.context, privateWebhooks: false };
  const url = `https://hooks.attacker.example:${port}/`;
  answers = (family) => (family === 4 ? PUBLIC : []);
  const { id } = await addWebhook(context, 'demo', url, names.resolve);
  const session = await server.startSession();
  await server.platform.results.record(session.id, 'LDSH', { status: 'success', data: {} });
  answers = change;
  const due = await claimDue(context, { total: 100, each: 100 });
  for (const delivery of due) await send(context, delivery, names.resolve);
  const { outcome } = await server.context.db
    .selectFrom('webhook_delivery')
    .select('outcome')
    .where('endpoint_id', '=', id)
    .executeTakeFirstOrThrow();
  await removeWebhook(server.context.db, 'demo', url);
  return outcome;
}

describe('a name that was public when its webhook was added', () => {
  it.each([
    ['this machine', 4, '127.0.0.1'],
    ['this machine, another of its addresses', 4, '127.8.8.8'],
    ['no machine in particular', 4, '0.0.0.0'],
    ['a private network', 4, '10.0.0.7'],
    ['a cloud’s metadata service', 4, '169.254.169.254'],
    ['a carrier’s own network', 4, '100.100.100.200'],
    ['this machine in IPv6', 6, '::1'],
    ['no machine in IPv6', 6, '::'],
    ['an IPv4 address mapped into IPv6', 6, '::ffff:7f00:1'],
    ['an IPv4-compatible address', 6, '::7f00:1'],
    ['NAT64', 6, '64:ff9b::7f00:1'],
    ['local NAT64', 6, '64:ff9b:1::7f00:1'],
    ['6to4', 6, '2002:7f00:1::1'],
    ['Teredo', 6, '2001::7f00:1'],
    ['a unique local address', 6, 'fd00:ec2::254'],
    ['a link-local address', 6, 'fe80::1'],
  ] as const)('is not delivered to once it names %s', async (_what, family, address) => {
    connections = 0;
    expect(await deliverAfter((asked) => (asked === family ? [address] : []))).toBe('private_address');
    // An additional public address changes nothing.
    const both = (asked: 4 | 6) => [...(asked === 4 ? PUBLIC : []), ...(asked === family ? [address] : [])];
    expect(await deliverAfter(both)).toBe('private_address');
    expect(connections).toBe(0);
  });

  it('is not delivered to once it names nothing', async () => {
    connections = 0;
    expect(await deliverAfter(() => [])).toBe('unreachable');
    expect(connections).toBe(0);
  });
});

it('a name that changes between the look-up and the connection leads to the checked address', async () => {
  let turn = 0;
  answers = (family) => (family === 4 ? (turn++ === 0 ? PUBLIC : ['127.0.0.1']) : []);
  connections = 0;
  const asked = names.asked();
  const outcome = await postTo(`http://hooks.attacker.example:${port}/`, '{}', {
    headers: {},
    timeoutMs: 1500,
    allowPrivate: false,
    resolve: names.resolve,
  });
  expect(['timeout', 'unreachable']).toContain(outcome);
  // One question for each family: no second lookup.
  expect(names.asked() - asked).toBe(2);
  expect(connections).toBe(0);
});

it.each([301, 302, 303, 307, 308])('a redirect (%i) to a private address is not followed', async (status) => {
  connections = 0;
  const redirecting = createHttpServer((_request, response) => {
    response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await new Promise<void>((done) => redirecting.listen(0, '127.0.0.1', done));
  const { port: own } = redirecting.address() as AddressInfo;
  const outcome = await postTo(`http://127.0.0.1:${own}/`, '{}', {
    headers: {},
    timeoutMs: 5000,
    allowPrivate: true,
  });
  redirecting.close();
  expect([outcome, connections]).toEqual([String(status), 0]);
});

it.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://localhost/',
  'https://localhost./',
  'https://intern.localhost/',
  'https://LOCALHOST/',
])('a webhook to this machine, spelt %s, is not added', async (url) => {
  const context = { ...server.context, privateWebhooks: false };
  await expect(addWebhook(context, 'demo', url)).rejects.toMatchObject({ code: 'private_address' });
});
