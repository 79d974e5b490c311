import type { Kysely } from 'kysely';
import type { BlobStore } from './blobs/store.ts';
import type { DataKeys } from './crypto/data-keys.ts';
import type { Database } from './database/schema.ts';
import type { Limits } from './limits/rates.ts';

/** What every part of the backend works with. */
export interface Context {
  readonly db: Kysely<Database>;
  readonly keys: DataKeys;
  readonly blobs: BlobStore;
  /** The operator lets webhook messages go to addresses that are not public. */
  readonly privateWebhooks: boolean;
  readonly limits: Limits;
  /** The time now; a test puts its own clock here. */
  readonly now: () => Date;
}
