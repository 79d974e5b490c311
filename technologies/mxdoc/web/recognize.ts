import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import type { MxDocumentType, MxScannedDocument } from '../contract.ts';
import { anyMxDocument } from './any-reply.ts';
import { type MxPictures, sidesOf } from './machine.ts';

export interface RecognizeInput {
  readonly sessionId: string;
  readonly technology: string;
  readonly type: MxDocumentType;
  readonly pictures: MxPictures;
}

/**
 * One key for as long as the pictures are the same: pictures that are sent again after a lost connection
 * get the reply that was lost, and cost no second attempt.
 */
const attemptKeys = new WeakMap<MxPictures, string>();

function attemptKey(pictures: MxPictures): string {
  const key = attemptKeys.get(pictures) ?? createIdempotencyKey();
  attemptKeys.set(pictures, key);
  return key;
}

/** Sends the pictures of a document and resolves with what the server read. Rejects with `ApiError`. */
export function recognize(
  client: ApiClient,
  input: RecognizeInput,
  onProgress: (share: number) => void,
): Promise<MxScannedDocument> {
  const { pictures } = input;
  const sent = sidesOf(input.type).flatMap((side) =>
    pictures[side] ? [[side, pictures[side]] as const] : [],
  );
  const form = new FormData();
  form.set('session_id', input.sessionId);
  form.set('technology', input.technology);
  form.set('country', 'MX');
  form.set('document_type', input.type);
  // One chosen file is enough for evidence that did not all come from the camera.
  form.set('source', sent.some(([, { source }]) => source === 'upload') ? 'upload' : 'camera');
  for (const [side, { blob }] of sent) {
    form.set(side, blob, `${side}.${blob.type === 'image/png' ? 'png' : 'jpg'}`);
  }
  return client.request({
    method: 'POST',
    path: '/mx-document/recognize/',
    body: form,
    schema: anyMxDocument,
    idempotencyKey: attemptKey(pictures),
    onProgress,
  });
}
