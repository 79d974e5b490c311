import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type BlobStore,
  createBackend,
  createFolderStore,
  openDatabase,
  openS3Store,
  repeatErasures,
  type Verified,
  verifyStored,
} from '@kuelik/backend';
import { sql } from 'kysely';
import type { ServerConfig } from '../configuration/config.ts';
import { filesFolder, openKeyring } from '../stores/stores.ts';

const run = promisify(execFile);
/** Time limit of one dump or restore. A slower drill says more about the disks than about the backup. */
const STEP_MS = 2 * 3_600_000;

/** Durations are in seconds. */
export interface DrillReport {
  /** Of the database; null: it was restored elsewhere. */
  readonly backup: Readonly<Record<'dump' | 'dumpBytes' | 'restore', number>> | null;
  readonly files: number;
  readonly erasures: number;
  readonly erasedAgain: number;
  readonly verification: number;
  readonly verified: Verified;
}

type Db = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Restores a fresh backup of the deployment into an empty database and a temporary folder, repeats the
 * erasures in the erasure log, and verifies the result. The deployment is only read and keeps serving; the
 * scratch database is emptied at the end.
 *
 * @param into address of an empty PostgreSQL database.
 * @throws Error if it is not empty or is the deployment's own, or if a step fails.
 */
export async function drill(config: ServerConfig, into: string, sample: number): Promise<DrillReport> {
  const databaseUrl = ownDatabase(config);
  if (sameDatabase(databaseUrl, into)) throw new Error('--into must not be the database that is in use');
  return inDatabase(into, async (db, folder) => {
    await requireEmpty(db);
    const dump = join(folder, 'kuelik.dump');
    try {
      // In the same order as a backup: the database first.
      const [dumping] = await timed(postgres('pg_dump', databaseUrl, ['--format=custom', `--file=${dump}`]));
      const [files, blobs] = await timed(copyOfFiles(config, join(folder, 'files')));
      const words = ['--no-owner', '--jobs=2', '--dbname=', dump];
      const [restore] = await timed(postgres('pg_restore', into, words));
      const backup = { dump: dumping, dumpBytes: (await stat(dump)).size, restore };
      return { backup, files, ...(await recover(config, db, blobs, sample)) };
    } finally {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
    }
  });
}

/**
 * The rest of a drill in a database that was restored elsewhere, such as to a point in time: repeats the erasures there, and
 * verifies it with a copy of the files.
 *
 * @param restored its address; what it holds stays.
 * @throws Error if it is the deployment's own, has no schema of ours, or if a step fails.
 */
export async function drillRestored(
  config: ServerConfig,
  restored: string,
  sample: number,
): Promise<DrillReport> {
  if (sameDatabase(ownDatabase(config), restored))
    throw new Error('--restored must not be the database that is in use');
  return inDatabase(restored, async (db, folder) => {
    if ((await tablesOf(db)) === 0)
      throw new Error('--restored must be a restored database; this one is empty');
    const [files, blobs] = await timed(copyOfFiles(config, join(folder, 'files')));
    return { backup: null, files, ...(await recover(config, db, blobs, sample)) };
  });
}

/** What follows a restore. */
async function recover(config: ServerConfig, db: Db, blobs: BlobStore, sample: number) {
  const keyring = await openKeyring(config);
  const { context } = await createBackend({ db, blobs, keyring, demo: 'as-it-is', origins: [] });
  const [erasures, { erased }] = await timed(repeatErasures(context));
  const rules = { sample, retention: config.retention };
  const [verification, verified] = await timed(verifyStored(context, rules));
  return { erasures, erasedAgain: erased, verification, verified };
}

/** How many seconds it takes from now on, and its result. */
async function timed<T>(work: Promise<T>): Promise<[seconds: number, result: T]> {
  const started = performance.now();
  const result = await work;
  return [(performance.now() - started) / 1000, result];
}

/** Runs `work` with this database and a temporary folder. */
async function inDatabase<T>(url: string, work: (db: Db, folder: string) => Promise<T>): Promise<T> {
  const db = await openDatabase({ kind: 'server', url, maxConnections: 8 });
  const folder = await mkdtemp(join(tmpdir(), 'kuelik-drill-'));
  try {
    return await work(db, folder);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

function ownDatabase({ databaseUrl }: ServerConfig): string {
  if (databaseUrl === null) throw new Error('The drill needs PostgreSQL: DATABASE_URL is not set');
  return databaseUrl;
}

/** A copy of the folder; an S3 store is read in place, and nothing is removed from it. */
async function copyOfFiles(config: ServerConfig, to: string): Promise<BlobStore> {
  const { s3 } = config.files;
  if (s3 !== null) return readOnly(await openS3Store(s3));
  const from = filesFolder(config);
  if (existsSync(from)) await cp(from, to, { recursive: true, errorOnExist: false });
  return createFolderStore(to);
}

const readOnly = (store: BlobStore): BlobStore => ({
  get: store.get,
  list: store.list,
  put: () => Promise.reject(new Error('A drill writes no files')),
  remove: async () => undefined,
  removeAll: async () => undefined,
});

function sameDatabase(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.hostname === b.hostname && (a.port || '5432') === (b.port || '5432') && a.pathname === b.pathname;
}

async function tablesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_tables where schemaname = 'public'`.execute(db);
  return rows[0]?.tables ?? 0;
}

async function requireEmpty(db: Db): Promise<void> {
  if ((await tablesOf(db)) !== 0) throw new Error('--into must be an empty database; this one has tables');
}

/** Runs a PostgreSQL program. The address is passed in the environment, not in the list of processes. */
async function postgres(program: string, url: string, args: readonly string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const sslmode = searchParams.get('sslmode');
  const env = {
    ...process.env,
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: database,
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
  };
  const words = args.map((word) => (word === '--dbname=' ? `--dbname=${database}` : word));
  await run(program, words, { env, timeout: STEP_MS }).catch((error: unknown) => {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${program} is not on the PATH: install PostgreSQL's client programs`);
    throw new Error(`${program} failed: ${(stderr ?? '').split('\n')[0]}`);
  });
}
