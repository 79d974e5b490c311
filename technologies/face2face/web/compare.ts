import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Face2faceResult } from '../contract.ts';

/** The result as any backend of this protocol may write it: only the verdict must be there. */
const anyResult = v.pipe(
  v.object({
    result: v.boolean(),
    liveness_photo: v.nullish(v.string(), ''),
    document_photo: v.nullish(v.string(), ''),
    prediction_percent: v.nullish(v.number(), 0),
    matching: v.nullish(v.boolean()),
  }),
  v.transform((reply): Face2faceResult => {
    const matching = reply.matching ?? reply.result;
    return { ...reply, matching, status: matching ? 'success' : 'failure' };
  }),
);

/** Has the server compare the photos it keeps. Rejects with `ApiError`. */
export function compare(client: ApiClient, sessionId: string): Promise<Face2faceResult> {
  return client.request({
    method: 'POST',
    path: '/face2face/compare/',
    body: { session_id: sessionId },
    schema: anyResult,
    idempotencyKey: createIdempotencyKey(),
  });
}
