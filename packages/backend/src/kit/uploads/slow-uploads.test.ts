import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { jpegOf } from '../../testing/pictures.ts';
import { defineForm } from './form.ts';
import { withForm } from './with-form.ts';

const form = defineForm({
  fields: v.object({}),
  files: { front: { minFiles: 1, maxFiles: 1, maxBytes: 2_000_000 } },
});

let app: FastifyInstance;
let sockets: Socket[] = [];
let replies: string[] = [];
let ticking: NodeJS.Timeout;
afterEach(async () => {
  clearInterval(ticking);
  for (const socket of sockets) socket.destroy();
  [sockets, replies] = [[], []];
  await app.close();
});

async function listen(): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  await app.register(multipart);
  app.post('/', (request) => withForm(request, form, async ({ files }) => ({ data: files.front.length })));
  app.setErrorHandler((error, _request, reply) => {
    const { httpStatus, code } = error as { httpStatus?: number; code?: string };
    return reply.code(httpStatus ?? 500).send({ code });
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** A form whose picture never ends: its head, then 16 bytes ten times a second. */
async function slowSender(url: string, head: Buffer): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (reply) => replies.push(reply.toString()));
  await once(socket, 'connect');
  const fields = [
    'POST / HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1500000',
  ];
  const part = 'Content-Disposition: form-data; name="front"; filename="a.jpg"\r\nContent-Type: image/jpeg';
  socket.write(`${fields.join('\r\n')}\r\n\r\n--x\r\n${part}\r\n\r\n`);
  socket.write(head);
  return socket;
}

async function send(url: string, picture: Buffer) {
  const body = new FormData();
  body.set('front', new Blob([new Uint8Array(picture)]), 'a.jpg');
  const reply = await fetch(url, { method: 'POST', body });
  return { status: reply.status, body: await reply.json() };
}

it.each([16, 1_000])('%i forms at 160 bytes a second leave room for others', async (count) => {
  const url = await listen();
  const picture = await jpegOf(640, 480);
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  for (let at = 0; at < count; at += 50) {
    const some = Math.min(50, count - at);
    sockets.push(
      ...(await Promise.all(Array.from({ length: some }, () => slowSender(url, picture.subarray(0, 64))))),
    );
  }
  ticking = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(16));
  }, 100);
  await expect.poll(() => arrived).toBe(count);
  // With every place taken, new uploads are refused until an existing one has lasted long enough to be
  // judged.
  await expect.poll(async () => (await send(url, picture)).status, { interval: 500 }).toBe(200);
  for (let each = 0; each < 5; each += 1) {
    expect(await send(url, picture)).toEqual({ status: 200, body: { data: 1 } });
  }
});
