import {
  type ApiClient,
  type CallOptions,
  type SigningDocument,
  untilAnswered,
  withAttemptKeys,
} from '@kuelik/protocol';
import * as v from 'valibot';
import { documentsReply } from '../../contract/documents.ts';
import { continuedFile } from './continued-file.ts';
import { isSigned, type SuccessReply, successReply } from './success-reply.ts';

/** Loads a document's bytes; rejects if unavailable. `onProgress`: what has arrived, 0..1. */
export type LoadDocument = (document: SigningDocument, onProgress?: (share: number) => void) => Promise<Blob>;

const root = '/digital-signature-signer/document';

/** One document: an object, or its name alone, as `document_names` of the upload are. */
const anyListed = v.union([
  v.looseObject({}),
  v.pipe(
    v.string(),
    v.transform((name) => ({ name })),
  ),
]);

/**
 * A reply from any backend: the documents, or a bare list of them. An empty reply means no documents; a list of anything
 * else is invalid.
 */
const anyDocuments = v.pipe(
  v.unknown(),
  v.transform((value: unknown) => (Array.isArray(value) ? { documents: value } : (value ?? {}))),
  v.object({ documents: v.nullish(v.array(anyListed), []) }),
  documentsReply,
);

/** The calls of both steps for a session's documents. They reject with `ApiError`. */
export function documentCalls(client: ApiClient, sessionId: string) {
  const query = { session_id: sessionId };
  const keyed = withAttemptKeys(client);
  return {
    list: async (options: CallOptions = {}): Promise<readonly SigningDocument[]> => {
      const { documents } = await keyed.request({
        method: 'POST',
        path: `${root}/list/`,
        query,
        schema: anyDocuments,
        refusal: 'result_false',
        ...options,
      });
      return documents;
    },

    /** What was signed before, with a backend that does not say so by `validate`; null: nothing, or it does not know. */
    signedBefore: async (options: CallOptions = {}): Promise<SuccessReply | null> => {
      const path = `${root}/result/`;
      const call = {
        method: 'POST',
        path,
        query,
        schema: successReply,
        refusal: 'result_false',
        ...options,
      } as const;
      const result = await client.request(call).catch(() => null);
      return result !== null && isSigned(result) ? result : null;
    },

    /** One document's bytes, for the viewer and for download; they continue after a lost connection. */
    file: ({ id }: Pick<SigningDocument, 'id'>, onProgress?: (share: number) => void): Promise<Blob> => {
      const send = continuedFile(onProgress);
      return untilAnswered(() =>
        client.request({
          method: 'GET',
          path: `${root}/file/`,
          query: { ...query, document_id: id },
          as: 'blob',
          schema: v.blob(),
          send,
        }),
      );
    },

    /** The archive of signed documents; `archiveProblem` reads its refusal. */
    archive: (options: CallOptions = {}): Promise<Blob> =>
      client.request({
        method: 'POST',
        path: `${root}/result/download/`,
        query,
        as: 'blob',
        schema: v.blob(),
        ...options,
      }),
  };
}
