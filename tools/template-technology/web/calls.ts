import { type ApiClient, withAttemptKeys } from '@kuelik/protocol';
import { type ConfirmReply, confirmReply, type NumberReply, numberReply } from '../contract.ts';

/** The calls of one session. They reject with `ApiError`. */
export function numberCalls(client: ApiClient, sessionId: string) {
  const keyed = withAttemptKeys(client);
  return {
    current: (signal: AbortSignal): Promise<NumberReply> =>
      client.request({
        method: 'GET',
        path: '/number-check/number/',
        query: { session_id: sessionId },
        schema: numberReply,
        signal,
        retry: false,
        silent: true,
      }),
    confirm: (number: string): Promise<ConfirmReply> =>
      keyed.request({
        method: 'POST',
        path: '/number-check/confirm/',
        body: { session_id: sessionId, number },
        schema: confirmReply,
      }),
  };
}
