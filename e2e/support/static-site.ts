import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
};

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * A plain file server: files of `folder`, overridden by `extra`, and index.html for every other path, as on a
 * typical static host. `headers` are for those of `extra`, by path; `always` for every file.
 */
export function serveFolder(
  folder: string,
  extra: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
  always: Readonly<Record<string, string>> = {},
): Promise<Site> {
  return listen((request, response) => {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const own = extra[path];
    if (own !== undefined) {
      response
        .writeHead(200, {
          'content-type': types[extname(path)] ?? 'text/html; charset=utf-8',
          ...headers[path],
        })
        .end(own);
      return;
    }
    const wanted = join(folder, normalize(path));
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
}

/** One call that a fake backend received. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export type Answer = (call: Call) => { readonly status?: number; readonly body: unknown };

/**
 * A third-party backend of the same protocol: `answers` by path, replies as given (no envelope unless
 * included), credentials allowed from any origin.
 */
export async function serveBackend(
  answers: Readonly<Record<string, Answer>>,
): Promise<Site & { readonly calls: readonly Call[] }> {
  const calls: Call[] = [];
  const site = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '*',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://backend');
    const text = Buffer.concat(chunks).toString();
    const json = /json/.test(request.headers['content-type'] ?? '');
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: json && text ? JSON.parse(text) : text,
    };
    calls.push(call);
    const { status = 200, body } = answers[url.pathname]?.(call) ?? {
      status: 404,
      body: { message: 'Not Found' },
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...site, calls };
}
