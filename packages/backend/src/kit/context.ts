import type { Kysely } from 'kysely';
import type { BlobStore } from './blobs/store.ts';
import type { DataKeys } from './crypto/data-keys.ts';
import type { Database } from './database/schema.ts';
import type { Limits } from './limits/rates.ts';

/** Shared context of the backend. */
export interface Context {
  readonly db: Kysely<Database>;
  readonly keys: DataKeys;
  readonly blobs: BlobStore;
  /** The operator allows webhooks to private addresses. */
  readonly privateWebhooks: boolean;
  readonly limits: Limits;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}
