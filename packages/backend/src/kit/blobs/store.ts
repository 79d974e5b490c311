/** A file as its store lists it. */
export interface StoredFile {
  readonly key: string;
  /** By the store's clock. A file that was moved from another store counts from then. */
  readonly storedAt: Date;
}

/** Store for encrypted files: a folder here, an S3-compatible store elsewhere. It never sees plaintext. */
export interface BlobStore {
  /**
   * Stores a file atomically: when the promise resolves, it is on disk.
   * @param key `a-z0-9-` parts joined by `/`, generated fresh for each file. A folder replaces an existing
   * file, a store shared by several servers rejects it.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Rejects with code `blob_not_found`. */
  get(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** Removes one file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** The files below `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes everything below `prefix`. */
  removeAll(prefix: string): Promise<void>;
}

const KEY = /^[a-z0-9-]{1,100}(?:\/[a-z0-9-]{1,100}){0,8}$/;

/** Throws for a key that could leave the store: a bug, since we generate the keys. */
export function checkBlobKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Not a blob key');
}
