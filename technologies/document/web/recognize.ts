import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import type { DocumentCountry, DocumentType, ScannedDocument } from '../contract.ts';
import { anyScannedDocument } from './any-reply.ts';
import type { Pictures } from './machine.ts';

export interface RecognizeInput {
  readonly sessionId: string;
  readonly technology: string;
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly pictures: Pictures;
}

/**
 * One key for as long as the pictures are the same: pictures that are sent again after a lost connection
 * get the reply that was lost, and cost no second attempt.
 */
const attemptKeys = new WeakMap<Pictures, string>();

function attemptKey(pictures: Pictures): string {
  const key = attemptKeys.get(pictures) ?? createIdempotencyKey();
  attemptKeys.set(pictures, key);
  return key;
}

/** Sends the pictures of a document and resolves with what the server read. Rejects with `ApiError`. */
export function recognize(
  client: ApiClient,
  input: RecognizeInput,
  onProgress: (share: number) => void,
): Promise<ScannedDocument> {
  const form = new FormData();
  form.set('session_id', input.sessionId);
  form.set('technology', input.technology);
  form.set('country', input.country);
  form.set('document_type', input.type);
  form.set('source', input.source);
  for (const side of ['front', 'back'] as const) {
    const picture = input.pictures[side];
    if (picture) form.set(side, picture.blob, `${side}.${picture.blob.type === 'image/png' ? 'png' : 'jpg'}`);
  }
  return client.request({
    method: 'POST',
    path: '/document/recognize/',
    body: form,
    schema: anyScannedDocument,
    idempotencyKey: attemptKey(input.pictures),
    onProgress,
  });
}
