import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BlobStore,
  createFolderStore,
  createKeyring,
  createPairStore,
  type Database,
  type DatabaseLocation,
  type Keyring,
  type MasterKey,
  migrate,
  openDatabase,
  openMasterKeys,
  openS3Store,
  parseMasterKeys,
  readOrCreateKeyFile,
  schemaState,
  startDatabaseClock,
  type Tracing,
  traceStatements,
  waitForDatabase,
} from '@kuelik/backend';
import { type Kysely, sql } from 'kysely';
import type { ServerConfig } from '../configuration/config.ts';
import { unwrapMasterKeys } from './kms.ts';

/** PostgreSQL if DATABASE_URL is set, otherwise the embedded database in the data folder. */
export function databaseLocation(config: ServerConfig): DatabaseLocation {
  const { databaseUrl, databaseConnections } = config;
  return databaseUrl === null
    ? { kind: 'embedded', dir: join(config.dataDir, 'database') }
    : { kind: 'server', url: databaseUrl, maxConnections: databaseConnections, name: 'kuelik command' };
}

/** The same for a server, whose connections tell its role, for `doctor`. */
export function serverLocation(config: ServerConfig): DatabaseLocation {
  const location = databaseLocation(config);
  return location.kind === 'server' ? { ...location, name: `kuelik ${config.role}` } : location;
}

/**
 * The deployment's keys: from the environment, opened by a key management service or a device, or from the file.
 * @throws KmsUnavailable or Pkcs11Unavailable while the service or device is unreachable.
 */
export async function masterKeys(config: ServerConfig): Promise<readonly MasterKey[]> {
  const { keys, kms, pkcs11, keysFile } = config;
  if (keys === null) {
    if (kms !== null) throw new Error('KUELIK_KMS_URL is set without KUELIK_KEYS, which it unwraps');
    if (pkcs11 !== null) throw new Error('KUELIK_PKCS11_MODULE is set without KUELIK_KEYS, which it opens');
    return readOrCreateKeyFile(keysFile);
  }
  if (pkcs11 !== null) return openMasterKeys(pkcs11, keys);
  return kms === null ? parseMasterKeys(keys) : unwrapMasterKeys(kms, keys);
}

/**
 * The keyring of these keys. Reads the key file again when an unknown key id is found: another process may
 * have rotated the keys.
 */
export async function openKeyring(config: ServerConfig): Promise<Keyring> {
  const keys = await masterKeys(config);
  return createKeyring(keys, () => (config.keys === null ? readOrCreateKeyFile(config.keysFile) : keys));
}

/** The folder of files that are not in an S3 store. */
export const filesFolder = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string => join(dataDir, 'files');

/**
 * The file store: the folder, the S3 store, or both while files move; see `KUELIK_FILES` in docs/operate.md.
 */
export async function openBlobs(config: ServerConfig): Promise<BlobStore> {
  const folder = filesFolder(config);
  const { s3, writeTo } = config.files;
  if (s3 === null) return createFolderStore(folder);
  const store = await openS3Store(s3);
  // A server that has only ever used the S3 store needs no folder.
  if (writeTo === 'store' && !existsSync(join(folder, 'blobs'))) return store;
  return createPairStore(await createFolderStore(folder), store, writeTo === 'store' ? 'next' : 'old');
}

/**
 * Migrates the database to this build's schema; returns the names of the changes that ran. On PostgreSQL it
 * uses a separate connection without a statement timeout: building an index takes longer the larger the table
 * is.
 */
export async function migrateTo(config: ServerConfig, db: Kysely<Database>): Promise<readonly string[]> {
  const { missing } = await schemaState(db);
  const location = databaseLocation(config);
  if (missing.length === 0 || location.kind !== 'server') return migrate(db);
  const patient = await openDatabase({ ...location, maxConnections: 1, statementMs: 0 });
  try {
    return await migrate(patient);
  } finally {
    await patient.destroy();
  }
}

/** How long a command waits for the database. */
const COMMAND_WAIT_MS = 60_000;

export type Stores = Awaited<ReturnType<typeof openStores>>;

/**
 * All stores, open and migrated.
 * @param tracing records the statements of calls.
 */
export async function openStores(
  config: ServerConfig,
  location: DatabaseLocation,
  onBroken: (error: Error) => void,
  tracing: Tracing | null = null,
) {
  const keyring = await openKeyring(config);
  const onStatement = tracing === null ? undefined : traceStatements(tracing);
  const db = await openDatabase(location, onBroken, onStatement);
  try {
    await sql`select 1`.execute(db);
    await migrateTo(config, db);
    return { db, keyring, blobs: await openBlobs(config) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Stores of one task, with the database's time: keys, periods and events mean the same from any machine. */
type TaskStores = Stores & { readonly now: () => Date };

/** Opens the stores for one task. The embedded database serves one process: stop the server first. */
export async function withStores<T>(
  config: ServerConfig,
  work: (stores: TaskStores) => Promise<T>,
): Promise<T> {
  const onBroken = (error: Error) => {
    throw error;
  };
  const open = () => openStores(config, databaseLocation(config), onBroken);
  const stores = await waitForDatabase(open, { limitMs: COMMAND_WAIT_MS });
  try {
    const { now, stop } = await startDatabaseClock(stores.db);
    try {
      return await work({ ...stores, now });
    } finally {
      stop();
    }
  } finally {
    await stores.db.destroy();
  }
}
