import type { Kysely } from 'kysely';
import type { BlobStore } from './blobs/store.ts';
import type { DataKeys } from './crypto/data-keys.ts';
import type { KeyDevice } from './crypto/key-device.ts';
import type { Database } from './database/schema.ts';
import type { Limits } from './limits/rates.ts';
import type { Outcomes } from './metrics/outcomes.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Shared context of the backend. */
export interface Context {
  readonly db: Kysely<Database>;
  readonly keys: DataKeys;
  readonly blobs: BlobStore;
  /** The operator allows webhooks to private addresses. */
  readonly privateWebhooks: boolean;
  readonly limits: Limits;
  readonly outcomes: Outcomes;
  /** What holds the deployment's keys; null: they were given plain. */
  readonly keyDevice: KeyDevice | null;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}
