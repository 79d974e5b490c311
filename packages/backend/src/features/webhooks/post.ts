import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, PrivateAddressError, publicAddresses, type Resolve, systemResolve } from './addresses.ts';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for everything. */
  readonly timeoutMs: number;
  /** Whether the operator lets messages go to addresses that are not public. */
  readonly allowPrivate: boolean;
  /** How names are looked up; the system's way by default. */
  readonly resolve?: Resolve;
}

/**
 * Sends a body and gives the reply's HTTP status, or why there was none: `timeout`, `private_address` or `unreachable`.
 * The connection goes to the very addresses that were checked, so that a name cannot change in between. A redirection
 * is not followed: it is no receipt.
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
        // A connection of its own: a kept one would be to an address that was checked another time.
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
