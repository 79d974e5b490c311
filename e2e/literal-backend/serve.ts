import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { departures } from './specified-calls.ts';

/** One request as received, with its reply. */
export interface Traffic {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly status: number | null;
  readonly reply: unknown;
}

/** A reply: a body with status 200, or any way in which a backend can fail. */
export type Reply =
  | { readonly status?: number; readonly body: unknown }
  | { readonly html: string; readonly status?: number }
  | { readonly bytes: Uint8Array; readonly type: string }
  | 'silence'
  | 'drop';

export type Replies = Readonly<Record<string, (request: Traffic) => Reply>>;

export interface LiteralBackend {
  readonly url: string;
  readonly traffic: readonly Traffic[];
  /** The parts of the requests that the specification does not list, headers included. */
  readonly departures: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** The request headers that a strict CORS of this backend allows. */
const allowedHeaders = ['content-type', 'authorization'];

export interface LiteralOptions {
  /** Wraps replies as `{data: …}` instead of sending them bare. */
  readonly enveloped?: boolean;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (!(request.headers['content-type'] ?? '').includes('json')) return text === '' ? null : text;
  return text === '' ? null : JSON.parse(text);
}

/** Allows credentials for the page's origin, and only the two headers: a preflight for others is refused. */
function cors(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? 'null');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', allowedHeaders.join(', '));
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('vary', 'origin');
}

function send(response: ServerResponse, reply: Reply, enveloped: boolean): void {
  if (reply === 'silence') return;
  if (reply === 'drop') {
    response.socket?.destroy();
    return;
  }
  if ('html' in reply) {
    response.writeHead(reply.status ?? 200, { 'content-type': 'text/html' }).end(reply.html);
    return;
  }
  if ('bytes' in reply) {
    response.writeHead(200, { 'content-type': reply.type }).end(reply.bytes);
    return;
  }
  const { status = 200, body } = reply;
  const isError = status >= 400;
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(enveloped && !isError ? { data: body } : body));
}

/**
 * A backend that implements sections 7 and 8 of the specification and nothing else: `replies` by `METHOD
 * path`. All other requests get 404 `{"message": "Not Found"}`.
 */
export async function serveLiterally(
  replies: Replies,
  { enveloped = false }: LiteralOptions = {},
): Promise<LiteralBackend> {
  const traffic: Traffic[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    cors(request, response);
    if (request.method === 'OPTIONS') {
      const asked = (request.headers['access-control-request-headers'] ?? '').split(',');
      const unknown = asked.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
      refused.push(
        ...unknown.filter((name) => !allowedHeaders.includes(name)).map((name) => `header ${name}`),
      );
      response.writeHead(204).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://backend');
    const arrived = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await readBody(request),
      status: null,
      reply: null,
    };
    const answer = replies[`${arrived.method} ${arrived.path}`];
    const reply: Reply = answer?.(arrived) ?? { status: 404, body: { message: 'Not Found' } };
    const isJson = typeof reply === 'object' && 'body' in reply;
    traffic.push({
      ...arrived,
      status: typeof reply === 'string' ? null : 'bytes' in reply ? 200 : (reply.status ?? 200),
      reply: isJson ? reply.body : null,
    });
    send(response, reply, enveloped);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    traffic,
    departures: () => [...refused, ...traffic.flatMap(departures)],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
