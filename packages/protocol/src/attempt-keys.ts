import type { ApiClient } from './client/client.ts';
import { type ApiError, isApiError } from './client/errors.ts';
import { isAnswerLost, isLineLost, type LineEnvironment, patiently } from './client/line.ts';
import { attemptContent, createIdempotencyKey, isKeptStatus } from './idempotency.ts';

/**
 * The same client, whose POSTs carry X-Idempotency-Key. An unanswered call, repeated with the same content in
 * any language, is the same attempt: the backend replays its first reply and counts it once. Each path
 * remembers only its last call. Calls with their own key, one for each press, keep it; forms stay as they are.
 *
 * A call whose connection was lost is repeated until it is answered, for ten minutes, if the backend knows
 * keys. Other backends could do its work twice: there the person decides, as where each press sends an SMS and
 * the backend may have forgotten the first one.
 * @param line for tests
 */
export function withAttemptKeys(client: ApiClient, line?: LineEnvironment): ApiClient {
  const open = new Map<string, { readonly content: string; readonly key: string }>();
  const mayRepeat = (error: unknown, tries: number): error is ApiError =>
    client.speaks('idempotency_keys') && (tries === 1 ? isLineLost(error) : isAnswerLost(error));
  return {
    ...client,
    request: async (options) => {
      const { method, path, query, body, idempotencyKey, signal } = options;
      const send = (key: string, patience?: number) =>
        patiently(
          { line, signal, patience },
          mayRepeat,
          () => {},
          () => client.request({ ...options, idempotencyKey: key }),
        );
      if (method !== 'POST' || body instanceof FormData) return client.request(options);
      if (idempotencyKey !== undefined) return send(idempotencyKey, smsPatience);
      const content = attemptContent([query, body]);
      const before = open.get(path);
      const attempt = before?.content === content ? before : { content, key: createIdempotencyKey() };
      open.set(path, attempt);
      const forget = () => {
        if (open.get(path) === attempt) open.delete(path);
      };
      try {
        const reply = await send(attempt.key);
        forget();
        return reply;
      } catch (error) {
        if (isSettled(error)) forget();
        throw error;
      }
    },
  };
}

/** Milliseconds: with the last pause, less than the minute for which the backend keeps replies about an SMS. */
const smsPatience = 40_000;

/** Replies of which only the status is known: from a proxy, or a server that closed the connection. */
const unreadable: readonly string[] = ['html_reply', 'unreadable_reply'];

/**
 * Whether a failed call got the reply that the backend stores under its key; the next call is then a new
 * attempt. A refusal before processing (401, 403, 429) does not show what happened to the earlier call whose
 * reply was lost.
 */
function isSettled(error: unknown): boolean {
  if (!isApiError(error) || error.status === undefined) return false;
  if (error.code === 'idempotency_key_reused') return true;
  return isKeptStatus(error.status) && !unreadable.includes(error.code);
}
