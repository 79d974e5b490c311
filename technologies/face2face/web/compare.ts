import { photoAddress } from '@kuelik/flow';
import { type ApiClient, isAborted, isApiError } from '@kuelik/protocol';
import * as v from 'valibot';
import { documentPhotoReply, type Face2faceResult } from '../contract.ts';

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

/** Has the server compare the photos it keeps; `client` with keys of its attempts. Rejects with `ApiError`. */
export function compare(client: ApiClient, sessionId: string): Promise<Face2faceResult> {
  return client.request({
    method: 'POST',
    path: '/face2face/compare/',
    body: { session_id: sessionId },
    schema: anyResult,
  });
}

/**
 * The address of the document's photo that the server compares with; null where there is none to show.
 * A backend without this call compares with what the page has: `own`. Rejects only when it was aborted.
 */
export async function documentPhotoOf(
  client: ApiClient,
  sessionId: string,
  own: string | null,
): Promise<string | null> {
  try {
    const reply = await client.request({
      method: 'GET',
      path: '/face2face/document-photo/',
      query: { session_id: sessionId },
      schema: documentPhotoReply,
      silent: true,
    });
    return photoAddress(reply.document_photo);
  } catch (error) {
    if (isAborted(error)) throw error;
    return isApiError(error) && [404, 405].includes(error.status ?? 0) ? own : null;
  }
}
