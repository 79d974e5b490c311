import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_EVERY_MS = 250;
/** As balancers do: what does not answer in time is gone. */
const LOOK_TIMEOUT_MS = 2_000;

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** One of the servers behind the balancer. */
interface Upstream {
  readonly url: string;
  isReady: boolean;
  /** Requests that it has not answered yet. */
  open: number;
  readonly agent: Agent;
}

/**
 * Sends requests to servers in turn, to those alone whose `/health/ready` says so. A request that could not be
 * handed over goes to the next one; one whose server died with it gets 502, since it may have been done.
 */
export async function startBalancer(urls: readonly string[]) {
  const upstreams: readonly Upstream[] = urls.map((url) => ({
    url,
    isReady: false,
    open: 0,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;

  const ask = (to: Upstream, given: IncomingMessage, body: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { method, headers, url = '' } = given;
      const sent = request(`${to.url}${url}`, { method, headers, agent: to.agent }, (reply) => {
        buffer(reply).then(
          (whole) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: whole }),
          reject,
        );
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const forward = async (given: IncomingMessage, body: Buffer): Promise<Reply | null> => {
    for (let tries = 0; tries < upstreams.length; tries += 1) {
      const ready = upstreams.filter(({ isReady }) => isReady);
      turn += 1;
      const to = ready[turn % ready.length];
      if (to === undefined) return null;
      to.open += 1;
      try {
        return await ask(to, given, body);
      } catch (error) {
        to.isReady = false;
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) return null;
      } finally {
        to.open -= 1;
      }
    }
    return null;
  };

  const server = createServer(async (given, reply) => {
    const answer = await forward(given, await buffer(given)).catch(() => null);
    if (answer === null) reply.writeHead(502).end('no server');
    else {
      const {
        connection: _hop,
        'keep-alive': _same,
        'transfer-encoding': _coding,
        ...headers
      } = answer.headers;
      reply.writeHead(answer.status, headers).end(answer.body);
    }
  });
  const isReady = async (url: string) =>
    (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })).ok;
  const looking = setInterval(() => {
    for (const one of upstreams) {
      isReady(one.url).then(
        (ready) => {
          one.isReady = ready;
        },
        () => {
          one.isReady = false;
        },
      );
    }
  }, LOOK_EVERY_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether a server has requests in progress. */
    isBusy: (url: string) => upstreams.some((one) => one.url === url && one.open > 0),
    stop: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}
