import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { ensureDemoIntegrator, revokeDemoKey } from '../features/integrators/create.ts';
import { createOriginRegistry, type OriginRegistry } from '../features/integrators/origins.ts';
import { createPlatform } from '../features/technologies/create-platform.ts';
import type { BlobStore } from '../kit/blobs/store.ts';
import type { Context } from '../kit/context.ts';
import { createDataKeys } from '../kit/crypto/data-keys.ts';
import type { KeyDevice } from '../kit/crypto/key-device.ts';
import type { Keyring } from '../kit/crypto/keyring.ts';
import type { Database } from '../kit/database/schema.ts';
import { type Limits, noLimits } from '../kit/limits/rates.ts';
import { measuredFiles } from '../kit/metrics/files.ts';
import { measureOutcomes } from '../kit/metrics/outcomes.ts';
import { createRegistry } from '../kit/metrics/server.ts';
import type { Tracing } from '../kit/tracing/tracing.ts';
import type { Platform } from '../platform/contract/platform.ts';

export interface BackendOptions {
  /** Open and migrated. */
  readonly db: Kysely<Database>;
  readonly blobs: BlobStore;
  readonly keyring: Keyring;
  /**
   * Technology codes for the demo integrator's sessions that name none. With codes, the demo integrator is
   * created with the key `demo-key`; null: its key ends; as-it-is, for commands beside a server: neither.
   */
  readonly demo: readonly string[] | null | 'as-it-is';
  /** Origins that may embed and call this deployment besides those of its integrators. */
  readonly origins: readonly string[];
  /** Allows webhooks to private addresses; false by default. */
  readonly privateWebhooks?: boolean;
  /** Rate limits shared by all processes; none by default. */
  readonly limits?: Limits;
  /** What holds the deployment's keys, if they were not given plain. */
  readonly keyDevice?: KeyDevice | null;
  /** Where spans go; nowhere by default. */
  readonly tracing?: Tracing | null;
  readonly now?: () => Date;
}

/** The backend without HTTP. */
export interface Backend {
  readonly context: Context;
  readonly platform: Platform;
  readonly origins: OriginRegistry;
  /** The deployment's own origins, as configured. */
  readonly fixedOrigins: readonly string[];
  readonly registry: Registry;
}

/** Assembles the backend on an open database. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { db, blobs, keyring, privateWebhooks = false, limits = noLimits, now = () => new Date() } = options;
  const { tracing = null, keyDevice = null } = options;
  const registry = createRegistry();
  const context: Context = {
    db,
    blobs: measuredFiles(blobs, registry),
    now,
    privateWebhooks,
    limits,
    outcomes: measureOutcomes(registry),
    tracing,
    keyDevice,
    keys: await createDataKeys(db, keyring, keyDevice),
  };
  const { demo } = options;
  if (demo === null) await revokeDemoKey(db, now());
  else if (demo !== 'as-it-is') await ensureDemoIntegrator(db, demo, now());
  return {
    context,
    platform: createPlatform(context),
    origins: await createOriginRegistry(context, options.origins),
    fixedOrigins: options.origins,
    registry,
  };
}
