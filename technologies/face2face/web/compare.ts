import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import { type Face2faceResult, face2faceResult } from '../contract.ts';

/** Has the server compare the photos it keeps. Rejects with `ApiError`. */
export function compare(client: ApiClient, sessionId: string): Promise<Face2faceResult> {
  return client.request({
    method: 'POST',
    path: '/face2face/compare/',
    body: { session_id: sessionId },
    schema: face2faceResult,
    idempotencyKey: createIdempotencyKey(),
  });
}
