import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serializerCompiler, validatorCompiler } from '../../kit/http/valibot.ts';
import { verifyRoutes } from './verify-routes.ts';

let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** A server that answers with the sizes of the files it received. */
async function listen(): Promise<string> {
  const seen: (number | null)[][] = [];
  app = Fastify({ forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(multipart);
  await app.register(verifyRoutes, {
    verify: async (file, signature) => {
      seen.push([file.length, signature?.length ?? null]);
      return { valid: false, signatures: [] };
    },
    requestsPerMinute: 0,
  });
  app.get('/seen/', () => seen);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function verify(url: string, form: FormData): Promise<number> {
  return (await fetch(`${url}/verify/`, { method: 'POST', body: form })).status;
}

it('passes on what has arrived, also beyond what stays in memory', async () => {
  const url = await listen();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(300_001)]), 'a.pdf');
  expect(await verify(url, form)).toBe(200);
  form.set('signature', new Blob([new Uint8Array(7)]), 'a.p7s');
  expect(await verify(url, form)).toBe(200);
  expect(await (await fetch(`${url}/seen/`)).json()).toEqual([
    [300_001, null],
    [300_001, 7],
  ]);
});

it('answers others while twenty files arrive without end', async () => {
  const url = await listen();
  let asked = 0;
  app.server.on('request', () => {
    asked += 1;
  });
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    const head = 'Host: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000';
    const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
    socket.write(`POST /verify/ HTTP/1.1\r\n${head}\r\n\r\n--x\r\n${part}\r\n\r\n%PDF-1.7`);
  }
  await expect.poll(() => asked).toBe(20);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(1_000)]), 'a.pdf');
  expect(await verify(url, form)).toBe(200);
});
