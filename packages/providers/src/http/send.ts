import { Readable } from 'node:stream';
import { Agent, request } from 'undici';

export interface Sent {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. Chunks are sent as they come. */
  readonly body: string | AsyncIterable<Uint8Array> | null;
  /** For the whole exchange. */
  readonly timeoutMs: number;
}

export interface Answer {
  readonly status: number;
  /** @param name in lower case. */
  readonly header: (name: string) => string | null;
  /** Leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one request and follows no redirect: its reply is returned like any other. Rejects with a `TimeoutError` after `timeoutMs`. */
export type Send = (sent: Sent) => Promise<Answer>;

/**
 * Connections are kept open: a handshake costs more than a call. The time of the whole exchange is bounded by
 * its signal, so the client's own limits of five minutes for headers and pauses are not needed.
 */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** By undici's `request`: `fetch` wraps the same connections in web streams, at several times the cost. */
export const sendByHttp: Send = async ({ url, method, headers, body, timeoutMs }) => {
  const limit = startLimit(timeoutMs);
  const reply = await request(url, {
    dispatcher: agent,
    method,
    headers,
    body: body === null || typeof body === 'string' ? body : Readable.from(body),
    signal: limit.signal,
  }).catch((error: unknown) => {
    limit.end();
    throw error;
  });
  reply.body.once('close', limit.end);
  return {
    status: reply.statusCode,
    header: (name) => {
      const value = reply.headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
    body: reply.body,
  };
};

/**
 * As `AbortSignal.timeout`, whose timer runs on after the exchange: for ten seconds after each reply it kept the person's whole
 * call in memory, which the garbage collector copied, and so held other calls.
 */
function startLimit(ms: number): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('The exchange took too long', 'TimeoutError'));
  const timer = setTimeout(late, ms).unref();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
