import { type GenericSchema, parse } from 'valibot';
import type { ApiClient, RequestOptions } from './client/client.ts';
import { ApiError, isRefusal, refusalError } from './client/errors.ts';
import { type Extension, extensions } from './extensions.ts';

export { fakeBackend, json } from './test-kit.ts';

/** What a fake backend answers to a call: data, an error to reject with, or a function of the call. */
export type FakeReply = unknown | Error | ((options: RequestOptions<GenericSchema>) => unknown);

export interface FakeClient extends ApiClient {
  /** Every call so far, in order. */
  readonly calls: readonly RequestOptions<GenericSchema>[];
  /** The calls as `METHOD path`, in order. */
  readonly paths: () => readonly string[];
}

/** An error as the backend's failed replies make them. */
export function fakeError(status: number, code = `http_${status}`, detail = {}): ApiError {
  const type = status >= 500 ? 'server' : 'client';
  return new ApiError({ type, code, message: code, url: '/fake/', status, detail });
}

/**
 * A client that answers from a table with keys such as `METHOD path`. Replies are validated by the call's
 * schema, as real ones are; a call that is not in the table is a 404; aborted calls reject as aborted.
 * `speaks`: the announced extensions, by default all of ours.
 */
export function fakeClient(
  replies: Readonly<Record<string, FakeReply>>,
  speaks: readonly Extension[] = extensions,
): FakeClient {
  const calls: RequestOptions<GenericSchema>[] = [];
  const aborted = () => new ApiError({ type: 'other', code: 'aborted', message: 'aborted', url: '/fake/' });
  const bind = (signals: readonly AbortSignal[]): FakeClient => ({
    baseUrl: '/fake',
    speaks: (extension) => speaks.includes(extension),
    calls,
    paths: () => calls.map(({ method, path }) => `${method} ${path}`),
    request: async (options) => {
      calls.push(options);
      const name = `${options.method} ${options.path}`;
      if (!(name in replies)) throw fakeError(404, 'not_in_the_table');
      const entry = replies[name];
      const answer: unknown = typeof entry === 'function' ? await entry(options) : entry;
      await Promise.resolve();
      if ([...signals, options.signal].some((signal) => signal?.aborted === true)) throw aborted();
      if (answer instanceof Error) throw answer;
      if (options.refusal !== undefined && isRefusal(answer)) {
        throw refusalError(answer, options.refusal, options.path, 200);
      }
      return parse(options.schema, answer);
    },
    withSignal: (signal) => bind([...signals, signal]),
  });
  return bind([]);
}
