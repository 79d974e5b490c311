import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { connectionLimit } from './connection-limit.ts';
import { listenOn } from './open-ports.ts';

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             96137                96137                processes
Max open files            ${files.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes
`;

it.each([
  ['1024', 448],
  ['20000', 9936],
  ['64', 1],
  ['unlimited', null],
])('with %s files a process accepts %s connections', (files, most) => {
  expect(connectionLimit(limits(files))).toBe(most);
});

it('knows no limit where the system tells none', () => {
  expect(connectionLimit('')).toBeNull();
});

it('answers 503 above the limit of connections at work, and serves again when another has ended', async () => {
  const app = Fastify();
  app.get('/', async () => 'fine');
  let begun = 0;
  app.get('/slow', () => {
    begun += 1;
    return new Promise(() => undefined);
  });
  onTestFinished(() => app.close());
  const ports = { host: '127.0.0.1', port: 0, metricsHost: '127.0.0.1', metricsPort: 0, production: true };
  const url = await listenOn(app, ports, 2);
  const working: Socket[] = [];
  for (const order of [1, 2]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    working.push(socket);
    await expect.poll(() => begun).toBe(order);
  }
  expect((await fetch(url)).status).toBe(503);
  for (const socket of working) socket.destroy();
  await expect.poll(async () => (await fetch(url)).text()).toBe('fine');
});
