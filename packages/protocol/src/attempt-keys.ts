import { isApiError } from './client/errors.ts';
import type { ApiClient } from './client.ts';
import { createIdempotencyKey } from './idempotency.ts';

/**
 * The same client, whose POSTs carry X-Idempotency-Key. A call that nobody has answered, made again with the
 * same content, is the same attempt: the backend tells what it told the first time, and counts it once. Each
 * path remembers its last call only. Forms and calls with a key of their own stay as they are.
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
      const content = JSON.stringify([query, body]);
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
        if (isAnswer(error)) forget();
        throw error;
      }
    },
  };
}

/** Replies behind which the work may be done, or still go on: of a proxy, of a server that broke off. */
const unsettled: readonly string[] = ['request_in_progress', 'html_reply', 'unreadable_reply'];

/** Whether a failed call got the backend's own word: what is sent after it is another attempt. */
function isAnswer(error: unknown): boolean {
  if (!isApiError(error) || error.status === undefined) return false;
  return error.status < 500 && !unsettled.includes(error.code);
}
