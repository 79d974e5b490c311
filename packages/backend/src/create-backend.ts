import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { BlobStore } from './blobs/store.ts';
import type { Context } from './context.ts';
import { createDataKeys } from './crypto/data-keys.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { Database } from './database/schema.ts';
import { ensureDemoIntegrator, revokeDemoKey } from './integrators/create.ts';
import { createOriginRegistry, type OriginRegistry } from './integrators/origins.ts';
import { type Limits, noLimits } from './limits/rates.ts';
import { createRegistry } from './metrics/server.ts';
import { createPlatform } from './technologies/create-platform.ts';
import type { Platform } from './technologies/platform.ts';

export interface BackendOptions {
  /** Open and migrated. */
  readonly db: Kysely<Database>;
  readonly blobs: BlobStore;
  readonly keyring: Keyring;
  /** The demo integrator with the key `demo-key` exists. */
  readonly demo: boolean;
  /** Origins that may embed and call this deployment beside those of its integrators. */
  readonly origins: readonly string[];
  /** Webhook messages may go to addresses that are not public; false by default. */
  readonly privateWebhooks?: boolean;
  /** What all processes count together; none by default. */
  readonly limits?: Limits;
  readonly now?: () => Date;
}

/** The backend without its HTTP side. */
export interface Backend {
  readonly context: Context;
  readonly platform: Platform;
  readonly origins: OriginRegistry;
  /** The deployment's own, as configured. */
  readonly fixedOrigins: readonly string[];
  readonly registry: Registry;
}

/** Puts the backend together on an open database. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { db, blobs, keyring, privateWebhooks = false, limits = noLimits, now = () => new Date() } = options;
  const context: Context = {
    db,
    blobs,
    now,
    privateWebhooks,
    limits,
    keys: await createDataKeys(db, keyring),
  };
  if (options.demo) await ensureDemoIntegrator(db, now());
  else await revokeDemoKey(db, now());
  return {
    context,
    platform: createPlatform(context),
    origins: await createOriginRegistry(context, options.origins),
    fixedOrigins: options.origins,
    registry: createRegistry(),
  };
}
