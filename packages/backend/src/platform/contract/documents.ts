import type { SigningCertificate } from '@kuelik/protocol';

/** The integrator's server, or the holder of the session's link. */
export type Uploader = 'integrator' | 'person';

/** A document for the session's person to sign. */
export interface StoredDocument {
  readonly id: string;
  /** Safe as a file name, with its extension. */
  readonly name: string;
  readonly documentType: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Null: not a PDF, or not countable. */
  readonly pages: number | null;
  /** Of the uploaded file, hexadecimal. */
  readonly sha256: string;
  /** Null: not stored. */
  readonly uploadedBy: Uploader | null;
  /** Null until signed. */
  readonly signed: SignedFacts | null;
}

export interface SignedFacts {
  /** PAdES: the signed PDF; CAdES: the detached signature. */
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

/** Documents to sign, and their signatures; files and facts are encrypted with the session's key. */
export interface Documents {
  /** In upload order. */
  list(sessionId: string): Promise<readonly StoredDocument[]>;
  /**
   * Adds all documents or none. `by`: the integrator by default. Throws AppError 409 `documents_locked` if
   * one is already signed, 413 `too_many_files`, 507 `storage_full`.
   */
  add(
    sessionId: string,
    documents: readonly NewDocument[],
    by?: Uploader,
  ): Promise<readonly StoredDocument[]>;
  /**
   * The uploaded file. Throws AppError 404 `document_not_found`, 409 `file_error` if it is lost or damaged.
   */
  read(sessionId: string, id: string): Promise<Uint8Array>;
  /** The signed PDF, or the detached signature. Throws like `read`; also 404 until it is signed. */
  readSigned(sessionId: string, id: string): Promise<Uint8Array>;
  /**
   * Stores a document's signature. The file is complete on disk before anything refers to it; the first one
   * stored stays. Throws AppError 507 `storage_full`, storing nothing.
   */
  keepSigned(sessionId: string, id: string, signed: SignedFile): Promise<void>;
}
