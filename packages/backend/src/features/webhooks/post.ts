import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, PrivateAddressError, publicAddresses, type Resolve, systemResolve } from './addresses.ts';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Total timeout in milliseconds. */
  readonly timeoutMs: number;
  /** Whether the operator allows webhooks to private addresses. */
  readonly allowPrivate: boolean;
  /** DNS lookup; the system's by default. */
  readonly resolve?: Resolve;
}

/**
 * Posts a body and returns the HTTP status, or why there was none: `timeout`, `private_address` or
 * `unreachable`. The connection goes to exactly the checked addresses, so DNS cannot change them in between.
 * Redirects are not followed: they do not acknowledge the delivery.
 */
export async function postTo(url: string, body: string, options: PostOptions): Promise<string> {
  const { allowPrivate, resolve = systemResolve, timeoutMs } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = await Promise.race([
      publicAddresses(hostOf(url), allowPrivate, resolve),
      aborted(signal),
    ]);
    const pinned: LookupFunction = (_hostname, { all }, done) => {
      const [first] = addresses;
      if (first === undefined) return done(new Error('no address'), '');
      return all === true ? done(null, [...addresses]) : done(null, first.address, first.family);
    };
    return await send(url, body, options.headers, pinned, signal);
  } catch (error) {
    if (error instanceof PrivateAddressError) return 'private_address';
    return signal.aborted ? 'timeout' : 'unreachable';
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
  });

function send(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<string> {
  const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        signal,
        // A new connection: a reused one could lead to an address checked for another request.
        agent: false,
      },
      (response) => {
        resolve(String(response.statusCode));
        response.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
