import type { ApiClient } from './client/client.ts';
import { isApiError } from './client/errors.ts';
import { attemptContent, createIdempotencyKey, isKeptStatus } from './idempotency.ts';

/**
 * The same client, whose POSTs carry X-Idempotency-Key. An unanswered call, repeated with the same content in
 * any language, is the same attempt: the backend replays its first reply and counts it once. Each path
 * remembers only its last call. Forms and calls with their own key stay as they are.
 */
export function withAttemptKeys(client: ApiClient): ApiClient {
  const open = new Map<string, { readonly content: string; readonly key: string }>();
  return {
    ...client,
    request: async (options) => {
      const { method, path, query, body, idempotencyKey } = options;
      if (method !== 'POST' || idempotencyKey !== undefined || body instanceof FormData) {
        return client.request(options);
      }
      const content = attemptContent([query, body]);
      const before = open.get(path);
      const attempt = before?.content === content ? before : { content, key: createIdempotencyKey() };
      open.set(path, attempt);
      const forget = () => {
        if (open.get(path) === attempt) open.delete(path);
      };
      try {
        const reply = await client.request({ ...options, idempotencyKey: attempt.key });
        forget();
        return reply;
      } catch (error) {
        if (isSettled(error)) forget();
        throw error;
      }
    },
  };
}

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
