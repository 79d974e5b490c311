import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, createBackend } from '../app/create-backend.ts';
import { validateSession } from '../features/sessions/validate.ts';
import { createFolderStore } from '../kit/blobs/folder-store.ts';
import type { Context } from '../kit/context.ts';
import { createKeyring } from '../kit/crypto/keyring.ts';
import type { EffectivePolicy } from '../kit/database/policy-content.ts';
import type { Limits } from '../kit/limits/rates.ts';
import type { Platform } from '../platform/contract/platform.ts';
import { insertSession } from '../platform/sessions/create.ts';
import { openTestDatabase } from './database.ts';
import { demoDefaults } from './demo-defaults.ts';

export interface TestPlatformOptions {
  /** The clock; the real one by default. */
  readonly now?: () => Date;
  /** None by default. */
  readonly limits?: Limits;
  /** Called with each SQL statement and its values, begin and commit included. */
  readonly onStatement?: (sql: string, parameters: readonly unknown[]) => void;
}

export interface NewTestSession {
  /** Enabled codes; the demo integrator's by default. */
  readonly technologies?: readonly string[];
  /** By code. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Its policy; none by default, as for a session created elsewhere. */
  readonly policy?: EffectivePolicy;
}

export interface TestPlatform {
  readonly backend: Backend;
  readonly context: Context;
  readonly platform: Platform;
  /** Creates a session and validates it: ready for technologies. */
  startSession(session?: NewTestSession): Promise<{ readonly id: string; readonly token: string }>;
  /** Closes the database and removes the files. */
  close(): Promise<void>;
}

/** The real backend on its own real database, with files in a temporary folder. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await openTestDatabase(options.onStatement);
  const dir = await mkdtemp(join(tmpdir(), 'kuelik-test-'));
  const backend = await createBackend({
    db: database.db,
    blobs: await createFolderStore(join(dir, 'files')),
    keyring: createKeyring([{ id: 'test', key: randomBytes(32) }]),
    demo: demoDefaults.technologies,
    origins: [],
    // Test webhook receivers run on this machine.
    privateWebhooks: true,
    ...options,
  });
  const { context } = backend;
  return {
    backend,
    context,
    platform: backend.platform,
    startSession: async ({ technologies, settings, policy } = {}) => {
      const parts = {
        ...demoDefaults,
        ...(technologies === undefined ? {} : { technologies }),
        ...(settings === undefined ? {} : { technology_configs: settings }),
      };
      const { sessionId } = await insertSession(
        context,
        { integratorId: 'demo', test: false },
        { parts, policy: policy ?? null, metadata: {} },
        24 * 3_600_000,
      );
      const { access_token } = await validateSession(context, sessionId, 'test-device', false, null);
      return { id: sessionId, token: access_token };
    },
    close: async () => {
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
