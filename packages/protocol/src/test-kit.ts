import { type ClientSettings, createApiClient } from './client/client.ts';

/** One request as the fake backend received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

export type Answer = Response | Error | ((seen: Seen) => Promise<Response>);

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Never replies; rejects as fetch does when the signal aborts. */
export function hang(seen: Seen): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const signal = seen.init.signal;
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** For tests: a client whose backend gives `answers` in order, repeating the last, without pauses. */
export function fakeBackend(answers: readonly Answer[], settings: Partial<ClientSettings> = {}) {
  const seen: Seen[] = [];
  const pauses: number[] = [];
  const fetch = (async (input: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      url: input,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      init,
    };
    seen.push(request);
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('no answer');
    return answer instanceof Response ? answer.clone() : await answer(request);
  }) as typeof globalThis.fetch;
  const client = createApiClient({
    baseUrl: 'https://kyc.test/api/v1/',
    fetch,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    random: () => 1,
    speaks: () => true,
    ...settings,
  });
  return { client, seen, pauses };
}
