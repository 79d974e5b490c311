import { photoAddress } from '@kuelik/flow';
import { type ApiClient, isAborted, isApiError } from '@kuelik/protocol';
import type { Work } from '@kuelik/protocol/resumable';
import { warnOfLoading } from '@kuelik/ui';
import * as v from 'valibot';
import { documentPhotoReply, type Face2faceResult } from '../contract.ts';

/** The result, whose likeness a backend may leave out. */
export type Compared = Omit<Face2faceResult, 'prediction_percent'> & {
  readonly prediction_percent: number | null;
};

/** The result from any backend that implements this protocol: only the verdict is required. */
const anyResult = v.pipe(
  v.object({
    result: v.boolean(),
    liveness_photo: v.nullish(v.string(), ''),
    document_photo: v.nullish(v.string(), ''),
    prediction_percent: v.nullish(v.number(), null),
    matching: v.nullish(v.boolean()),
  }),
  v.transform((reply): Compared => {
    const matching = reply.matching ?? reply.result;
    return { ...reply, matching, status: matching ? 'success' : 'failure' };
  }),
);

/**
 * Starts the server's comparison of its stored photos; `client` adds attempt keys. Rejects with `ApiError`.
 * @param onWork called with what the server is doing, if it says so
 */
export function compare(
  client: ApiClient,
  sessionId: string,
  onWork: (work: Work | null) => void,
): Promise<Compared> {
  const reply = client.request({
    method: 'POST',
    path: '/face2face/compare/',
    body: { session_id: sessionId },
    schema: anyResult,
  });
  // The person waits without it as well: if this fails, the reply says so, or nothing does.
  import('@kuelik/protocol/resumable').then(
    ({ withPlace }) =>
      withPlace(
        client,
        (_, work) => onWork(work),
        () => reply,
      ).catch(() => undefined),
    warnOfLoading,
  );
  return reply;
}

/**
 * Data URL of the document's photo that the server compares; null if there is none to show. If the backend
 * lacks this call, the page's own photo `own`. Rejects only when aborted.
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
