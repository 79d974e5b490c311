import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the relay does to an exchange; null: passes it on unchanged. */
export type Fault =
  /** Accepts the file with a success reply, but does not pass it on. */
  | 'swallow'
  /** Passes on different bytes of the same length. */
  | 'garble'
  /** Ends the reply in the middle of the file. */
  | 'cut'
  /** Passes the request on and loses the reply. */
  | 'lose-reply'
  /** Never answers. */
  | 'hang'
  | null;

export interface Relay {
  readonly url: string;
  /** Number of requests received. */
  readonly requests: () => readonly string[];
  /** Sets the function that decides what happens to a request; the last one set applies. */
  misbehave(fault: (method: string, path: string) => Fault): void;
  close(): Promise<void>;
}

/**
 * A relay in front of a real store that can falsify, cut and delay exchanges. It keeps the `Host` header,
 * which is signed.
 */
export async function relayTo(endpoint: string): Promise<Relay> {
  let faultOf: (method: string, path: string) => Fault = () => null;
  const requests: string[] = [];
  const server = createServer((asked, reply) => {
    const { method = '', url = '' } = asked;
    requests.push(`${method} ${url}`);
    void relay(endpoint, asked, reply, faultOf(method, url)).catch(() => reply.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    misbehave: (fault) => {
      faultOf = fault;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function relay(
  endpoint: string,
  asked: IncomingMessage,
  reply: ServerResponse,
  fault: Fault,
): Promise<void> {
  const body = await buffer(asked);
  if (fault === 'hang') return;
  if (fault === 'swallow') {
    reply.writeHead(200, { etag: '"00000000000000000000000000000000"' }).end();
    return;
  }
  const sent = request(`${endpoint}${asked.url}`, {
    method: asked.method,
    headers: asked.headers,
    agent: false,
  });
  // Swift sends five bytes too many after some replies without a body.
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const content = await buffer(answer);
  if (fault === 'lose-reply') {
    reply.destroy();
    return;
  }
  reply.writeHead(answer.statusCode ?? 500, answer.headers);
  if (fault === 'cut') {
    reply.write(content.subarray(0, content.length / 2), () => reply.destroy());
    return;
  }
  if (fault === 'garble') content.fill(0);
  reply.end(content);
}
