import type { IncomingMessage, ServerResponse } from 'node:http';
import { type UnreadyReason, unready } from '@kuelik/backend';

/** Retry-After in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers for a server that cannot: `/health/live` with 200, everything else with 503 and Retry-After. Closes the connection.
 *
 * @param message why, for callers of the API
 */
export function answerUnready(
  request: IncomingMessage,
  response: ServerResponse,
  reason: UnreadyReason,
  message: string,
): void {
  const path = request.url?.split('?')[0];
  const isLive = path === '/health/live';
  const body = isLive
    ? { status: 'ok' }
    : path === '/health/ready'
      ? unready(reason)
      : { code: 'overloaded', message, detail: {} };
  request.resume();
  response.writeHead(isLive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(isLive ? {} : { 'retry-after': RETRY_AFTER }),
  });
  response.end(JSON.stringify(body));
}
