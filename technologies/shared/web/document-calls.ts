import { type Picture, type Side, sendPictures } from '@kuelik/document-capture';
import type { ApiClient } from '@kuelik/protocol';
import type { FormCall } from '@kuelik/protocol/resumable';
import { anyScannedDocument, type ScannedDocument } from '../both/scanned-document.ts';

/** What is sent to be read. */
export interface SentDocument {
  readonly fields: Readonly<
    Record<'session_id' | 'technology' | 'country' | 'document_type' | 'source' | 'locale', string>
  >;
  readonly pictures: Readonly<Partial<Record<Side, Picture>>>;
  /** Upload progress, 0..1. */
  readonly onProgress: FormCall<typeof anyScannedDocument>['onProgress'];
}

export interface DocumentCalls {
  /** Path of the call that starts a scan's time. */
  readonly scanPath: string;
  /** Reads a photographed document. Rejects with `ApiError`. */
  readonly recognize: (client: ApiClient, sent: SentDocument) => Promise<ScannedDocument>;
}

/** The calls of a technology that photographs a document; `root` is their path, such as `/document`. */
export const documentCalls = (root: string): DocumentCalls => ({
  scanPath: `${root}/scan/`,
  recognize: (client, { fields, pictures, onProgress }) =>
    sendPictures(client, {
      path: `${root}/recognize/`,
      fields,
      pictures,
      schema: anyScannedDocument,
      onProgress,
    }),
});
