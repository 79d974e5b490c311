import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBalancer } from './balancer.ts';
import { createJournal } from './journal.ts';

const waiting = { timeout: 600_000, interval: 20 };

/** A server that names itself, breaks connections while asked to, and is not ready at the looks that `isUnready` names. */
async function startNamed(name: string) {
  const state = { breaks: false, looks: 0, isUnready: (_look: number) => false };
  const server = createServer((request, reply) => {
    if (request.url === '/health/ready') {
      state.looks += 1;
      reply.writeHead(state.isUnready(state.looks) ? 503 : 200).end();
    } else if (state.breaks) request.socket.destroy();
    else reply.end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, stop };
}

it('balances over the servers that are ready, and replies 502 for a call whose server died with it', async () => {
  const [one, two] = [await startNamed('one'), await startNamed('two')];
  const balancer = await startBalancer([one.url, two.url]);
  onTestFinished(balancer.stop);
  const ask = async () => {
    const reply = await fetch(`${balancer.url}/`);
    return reply.ok ? reply.text() : reply.status;
  };
  const asked = async () => new Set([await ask(), await ask()]);
  expect(await ask()).toBe(502);
  await vi.waitFor(async () => expect(await asked()).toEqual(new Set(['one', 'two'])), waiting);
  two.state.breaks = true;
  await vi.waitFor(async () => expect(await ask()).toBe(502), waiting);
  two.state.breaks = false;
  await vi.waitFor(async () => expect(await asked()).toEqual(new Set(['one', 'two'])), waiting);
  one.stop();
  const thrice = async () => [await ask(), await ask(), await ask()];
  await vi.waitFor(async () => expect(await thrice()).toEqual(['two', 'two', 'two']), waiting);
});

it('leaves a server in that was not ready at one look, and takes it out after two', async () => {
  const one = await startNamed('one');
  const balancer = await startBalancer([one.url]);
  onTestFinished(balancer.stop);
  const status = async () => (await fetch(`${balancer.url}/`)).status;
  await vi.waitFor(async () => expect(await status()).toBe(200), waiting);
  one.state.isUnready = (look) => look % 2 === 0;
  for (const until = one.state.looks + 6; one.state.looks < until; ) expect(await status()).toBe(200);
  one.state.isUnready = () => true;
  await vi.waitFor(async () => expect(await status()).toBe(502), waiting);
});

it('repeats what may be repeated, and notes what was acknowledged', async () => {
  const journal = createJournal();
  const watch = journal.session();
  const replies = [new Error('502 http://x no server'), '{"data":{"session_id":"s"}}'];
  const next = async () => {
    const reply = replies.shift() ?? '';
    if (reply instanceof Error) throw reply;
    return reply;
  };
  await watch('create', next);
  expect(journal.entries).toEqual([{ sessionId: 's', acknowledged: new Set(['create']) }]);
  expect(journal.repeated).toEqual(new Map([['502 create no server', 1]]));
  // The first reply was lost, and the call had been done.
  replies.push(new Error('socket hang up'), new Error('409 http://x {"code":"session_not_active"}'));
  await watch('finish', next);
  expect([...(journal.entries[0]?.acknowledged ?? [])]).toEqual(['create', 'finish']);
  const busy = (id: string) => new Error(`503 http://x/${id} {"code":"overloaded","request_id":"${id}"}`);
  replies.push(busy('1'), busy('2'), '{"data":{}}');
  await watch('status', next);
  expect(journal.repeated.get('503 status {"code":"overloaded","request_id":"…"}')).toBe(2);
  // A call with a key is repeated for its own reply.
  replies.push(new Error('socket hang up'), new Error('400 http://x {"code":"double_request"}'));
  await expect(watch('status', next)).rejects.toThrow('400');
  expect(journal.failed).toEqual(['400 status {"code":"double_request"}']);
});
