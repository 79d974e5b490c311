import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Pause between two probes of a server; the next begins after the first is answered. */
const LOOK_EVERY_MS = 250;
/** More than the two seconds for which `/health/ready` may wait for the database: docs/operate.md. */
const LOOK_TIMEOUT_MS = 5_000;
/** As balancers do: a single failed probe may be the network's or the machine's fault. */
const FAILURES = 2;

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** One of the servers behind the balancer. */
interface Upstream {
  readonly url: string;
  isReady: boolean;
  /** Consecutive probes that found it not ready. */
  failures: number;
  /** Requests that it has not answered yet. */
  open: number;
  readonly agent: Agent;
}

/**
 * Sends requests to servers in turn, only to those that are ready by `/health/ready`. A request that could not be
 * delivered goes to the next one; if its server died while handling it, it gets 502, since it may have been done.
 */
export async function startBalancer(urls: readonly string[]) {
  const upstreams: readonly Upstream[] = urls.map((url) => ({
    url,
    isReady: false,
    failures: 0,
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
        // Found ready again by the next probe, unless its server is gone.
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
  /** How often a server was found not ready, by reason. */
  const unready = new Map<string, number>();
  /** Null: it is ready. */
  const faultOf = async (url: string): Promise<string | null> => {
    try {
      const reply = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
      const said = await reply.text();
      return reply.ok ? null : (/"reason":"(\w+)"/.exec(said)?.[1] ?? String(reply.status));
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    }
  };
  let isStopped = false;
  // One probe at a time: otherwise an older one could decide last, and those of a busy server would pile up.
  const look = async (one: Upstream) => {
    while (!isStopped) {
      const fault = await faultOf(one.url);
      one.failures = fault === null ? 0 : one.failures + 1;
      if (fault === null) one.isReady = true;
      else unready.set(fault, (unready.get(fault) ?? 0) + 1);
      if (one.failures >= FAILURES) one.isReady = false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  for (const one of upstreams) void look(one);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unready,
    /** Whether a server has requests in progress. */
    isBusy: (url: string) => upstreams.some((one) => one.url === url && one.open > 0),
    stop: () => {
      isStopped = true;
      server.closeAllConnections();
      server.close();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}
