import { request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { requestMemo } from '../../kit/http/request-memo.ts';
import { fairShare } from './fair-share.ts';

/** A server whose only route belongs to one session; `requests` are those that it has begun. */
async function serve(answer: () => Promise<object>) {
  const app = Fastify();
  const requests: WeakRef<FastifyRequest>[] = [];
  app.decorateRequest('tokenSessionId', null);
  app.addHook('onRequest', async (request) => {
    request.tokenSessionId = 'session';
  });
  await app.register(requestMemo);
  await app.register(fairShare);
  app.post('/', (request) => {
    requests.push(new WeakRef(request));
    return answer();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const post = () => requestHttp({ port, host: '127.0.0.1', method: 'POST', agent: false }).end();
  return { requests, post };
}

/** Whether something still refers to an object after garbage has been collected in fifty turns of the event loop. */
async function isKept(object: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  // Only contexts made after the flag have the function.
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 50 && object.deref() !== undefined; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
  return object.deref() !== undefined;
}

const answered = (sent: ReturnType<typeof requestHttp>) =>
  new Promise((resolve, reject) => {
    sent.once('response', (reply) => reply.resume().once('end', resolve)).once('error', reject);
  });

it('keeps no request that has been answered', async () => {
  const { requests, post } = await serve(async () => ({}));
  for (let i = 0; i < 2; i += 1) await answered(post());
  const [first] = requests;
  expect(first && (await isKept(first))).toBe(false);
});

it('lets two requests of a session in, and the next one when one of them is answered', async () => {
  const ends: (() => void)[] = [];
  const { requests, post } = await serve(() => new Promise((resolve) => ends.push(() => resolve({}))));
  const [first, ...others] = [post(), post(), post()].map(answered);
  await expect.poll(() => requests.length).toBe(2);
  ends.shift()?.();
  await expect.poll(() => requests.length).toBe(3);
  for (const end of ends) end();
  await Promise.all([first, ...others]);
});
