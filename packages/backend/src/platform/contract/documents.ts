import type { SigningCertificate } from '@kuelik/protocol';

/** The integrator's server, or whoever held the session's link. */
export type Uploader = 'integrator' | 'person';

/** A document that a session's person is to sign. */
export interface StoredDocument {
  readonly id: string;
  /** Safe as a file name, with its ending. */
  readonly name: string;
  readonly documentType: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Null: not a PDF, or not countable. */
  readonly pages: number | null;
  /** Of the file as it was uploaded, hexadecimal. */
  readonly sha256: string;
  /** Null: it was not kept. */
  readonly uploadedBy: Uploader | null;
  /** Null until signed. */
  readonly signed: SignedFacts | null;
}

export interface SignedFacts {
  /** PAdES: the signed PDF; CAdES: the signature that lies beside the file. */
  readonly format: 'PAdES' | 'CAdES';
  /** Of the signed PDF or the signature. */
  readonly size: number;
  readonly sha256: string;
  readonly signedAt: string;
  readonly certificate: SigningCertificate;
}

export interface SignedFile extends Pick<SignedFacts, 'format' | 'signedAt' | 'certificate'> {
  readonly bytes: Uint8Array;
}

export interface NewDocument {
  readonly name: string;
  readonly documentType: string;
  readonly mediaType: string;
  readonly pages: number | null;
  readonly bytes: Uint8Array;
}

/** Documents to sign, and what came of them; files and facts are encrypted with the session's key. */
export interface Documents {
  /** In the order in which they were uploaded. */
  list(sessionId: string): Promise<readonly StoredDocument[]>;
  /**
   * Adds all of them or none. `by`: the integrator unless it says otherwise. Throws AppError 409 `documents_locked` when one is signed already, 413
   * `too_many_files`, 507 `storage_full`.
   */
  add(
    sessionId: string,
    documents: readonly NewDocument[],
    by?: Uploader,
  ): Promise<readonly StoredDocument[]>;
  /** As it was uploaded. Throws AppError 404 `document_not_found`, 409 `file_error` when it is lost or damaged. */
  read(sessionId: string, id: string): Promise<Uint8Array>;
  /** The signed PDF, or the signature beside the file. Throws like `read`; 404 as well until it is signed. */
  readSigned(sessionId: string, id: string): Promise<Uint8Array>;
  /**
   * Keeps what came of a document. The file is whole on the disk before anything points at it; the
   * first one to be kept stays. Throws AppError 507 `storage_full`: nothing is kept then.
   */
  keepSigned(sessionId: string, id: string, signed: SignedFile): Promise<void>;
}
