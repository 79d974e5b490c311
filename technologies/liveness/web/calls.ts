import { type ApiClient, type Locale, securitiesApi } from '@kuelik/protocol';
import { type AnyAttempts, type AnyChallenge, anyAttempts, anyChallenge } from './any-reply.ts';

/** Draws a challenge, one per key. `locale` is that of the consent on the instruction page. Rejects with ApiError. */
export function drawChallenge(
  client: ApiClient,
  sessionId: string,
  technology: string,
  locale: Locale,
  key: string,
  signal: AbortSignal,
): Promise<AnyChallenge> {
  return client.request({
    method: 'POST',
    path: '/liveness/challenge/',
    body: { session_id: sessionId, technology, locale },
    schema: anyChallenge,
    idempotencyKey: `${key}-challenge`,
    signal,
  });
}

/** Attempts in total and left, without using one. Rejects with ApiError. */
export function countAttempts(
  client: ApiClient,
  sessionId: string,
  technology: string,
  signal: AbortSignal,
): Promise<AnyAttempts> {
  return client.request({
    method: 'GET',
    path: '/liveness/attempts/',
    query: { session_id: sessionId, technology },
    schema: anyAttempts,
    signal,
  });
}

/** Reports the camera to the server. A failure is ignored. */
export function reportCamera(
  client: ApiClient,
  sessionId: string,
  device: { readonly deviceId: string; readonly label: string },
): void {
  securitiesApi(client)
    .camera({
      session_id: sessionId,
      device_id: device.deviceId.slice(0, 512),
      label: device.label.slice(0, 512),
    })
    .catch(() => undefined);
}
