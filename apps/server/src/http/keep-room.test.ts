import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { keepRoom } from './keep-room.ts';

const sockets: Socket[] = [];
let server: Server;
let slow: ServerResponse[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  slow = [];
});

/** A server with room for eight connections, that answers `/slow` only when told to. */
async function start(): Promise<number> {
  server = createServer((request, reply) => {
    if (request.url === '/slow') slow.push(reply);
    else reply.end('ok');
  });
  keepRoom(server, 8);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
async function open(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return socket;
}
const ask = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();

it.each([
  ['that send nothing', ''],
  ['that send half a request', 'GET / HTTP/1.1\r\nhost: x\r\n'],
])('answers beside any number of connections %s', async (_name, sent) => {
  const port = await start();
  for (let n = 0; n < 40; n += 1) {
    await open(port, sent);
    if (n % 8 === 7) expect(await ask(port)).toBe('ok');
  }
});

it('closes no connection that waits for its reply, and those that were used only after those that never were', async () => {
  const port = await start();
  const used = await open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(used, 'data');
  const waiting = await open(port, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => slow.length).toBe(1);
  const ended: string[] = [];
  used.once('close', () => ended.push('used'));
  waiting.once('close', () => ended.push('waiting'));
  for (let n = 0; n < 20; n += 1) await open(port);
  expect(await ask(port)).toBe('ok');
  expect(ended).toEqual([]);
  slow[0]?.end('done');
  const [reply] = (await once(waiting, 'data')) as [Buffer];
  expect(reply.toString()).toContain('done');
});

it('answers further ones while all are at work: that it lives, and to everything else that it is full', async () => {
  const port = await start();
  for (let n = 1; n <= 8; n += 1) {
    await open(port, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => slow.length).toBe(n);
  }
  const told = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    const { headers, status } = reply;
    return [status, headers.get('retry-after'), headers.get('connection'), await reply.json()];
  };
  // More than are accepted above the limit at a time, and beside those that send nothing.
  for (let n = 0; n < 40; n += 1) {
    await open(port);
    expect(await told('/health/live')).toEqual([200, null, 'close', { status: 'ok' }]);
  }
  expect(await told('/health/ready')).toEqual([
    503,
    '2',
    'close',
    { status: 'unavailable', reason: 'overloaded' },
  ]);
  expect(await told('/')).toEqual([503, '2', 'close', expect.objectContaining({ code: 'overloaded' })]);
  slow[0]?.end('done');
  await expect.poll(() => ask(port)).toBe('ok');
});
