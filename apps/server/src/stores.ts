import { join } from 'node:path';
import {
  type BlobStore,
  createFolderStore,
  createKeyring,
  type DatabaseLocation,
  type MasterKey,
  migrate,
  openDatabase,
  parseMasterKeys,
  readOrCreateKeyFile,
  waitForDatabase,
} from '@kuelik/backend';
import { sql } from 'kysely';
import type { ServerConfig } from './config.ts';

/** PostgreSQL if DATABASE_URL is set, otherwise the embedded database in the data folder. */
export function databaseLocation(config: ServerConfig): DatabaseLocation {
  return config.databaseUrl === null
    ? { kind: 'embedded', dir: join(config.dataDir, 'database') }
    : { kind: 'server', url: config.databaseUrl, maxConnections: config.databaseConnections };
}

export function masterKeys(config: ServerConfig): readonly MasterKey[] {
  return config.keys === null ? readOrCreateKeyFile(config.keysFile) : parseMasterKeys(config.keys);
}

export function openBlobs(config: ServerConfig): Promise<BlobStore> {
  return createFolderStore(join(config.dataDir, 'files'));
}

/** How long a server that starts before its database waits for it. */
const DATABASE_WAIT_MS = 60_000;

/** All stores, open and migrated. */
export async function openStores(config: ServerConfig, onBroken: (error: Error) => void) {
  const keyring = createKeyring(masterKeys(config), () => masterKeys(config));
  const db = await openDatabase(databaseLocation(config), onBroken);
  try {
    await waitForDatabase(() => sql`select 1`.execute(db), { limitMs: DATABASE_WAIT_MS });
    await migrate(db);
    return { db, keyring, blobs: await openBlobs(config) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the stores for one task. The embedded database serves one process: stop the server first. */
export async function withStores<T>(
  config: ServerConfig,
  work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>,
): Promise<T> {
  const stores = await openStores(config, (error) => {
    throw error;
  });
  try {
    return await work(stores);
  } finally {
    await stores.db.destroy();
  }
}
