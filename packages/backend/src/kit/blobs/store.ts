/** Where encrypted files lie: a folder here, an S3-compatible store elsewhere. It never sees plain bytes. */
export interface BlobStore {
  /**
   * Stores a file whole or not at all: when the promise resolves, it is on the disk.
   * @param key `a-z0-9-` parts joined by `/`; an existing file is replaced.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Rejects with code `blob_not_found`. */
  get(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** Removes one file; none there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything below `prefix`. */
  removeAll(prefix: string): Promise<void>;
}

const KEY = /^[a-z0-9-]{1,100}(?:\/[a-z0-9-]{1,100}){0,8}$/;

/** Throws for a key that could leave the store: programmers' errors, since keys are made by us. */
export function checkBlobKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Not a blob key');
}
