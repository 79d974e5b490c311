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

export interface DrillReport {
  /** Duration of each step in seconds. */
  readonly seconds: Readonly<Record<'dump' | 'files' | 'restore' | 'erasures' | 'verify', number>>;
  readonly dumpBytes: number;
  readonly erasedAgain: number;
  readonly verified: Verified;
}

/**
 * Restores a fresh backup of the deployment into an empty database and a temporary folder, repeats the
 * erasures in the erasure log, and verifies the result. The deployment is only read and keeps serving; the
 * scratch database is emptied at the end.
 *
 * @param into address of an empty PostgreSQL database.
 * @throws Error if it is not empty or is the deployment's own, or if a step fails.
 */
export async function drill(config: ServerConfig, into: string, sample: number): Promise<DrillReport> {
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new Error('The drill needs PostgreSQL: DATABASE_URL is not set');
  if (sameDatabase(databaseUrl, into)) throw new Error('--into must not be the database that is in use');
  const db = await openDatabase({ kind: 'server', url: into, maxConnections: 8 });
  const folder = await mkdtemp(join(tmpdir(), 'kuelik-drill-'));
  try {
    await requireEmpty(db);
    const seconds = { dump: 0, files: 0, restore: 0, erasures: 0, verify: 0 };
    const timed = async <T>(step: keyof typeof seconds, work: () => Promise<T>): Promise<T> => {
      const started = performance.now();
      const result = await work();
      seconds[step] = (performance.now() - started) / 1000;
      return result;
    };
    const dump = join(folder, 'kuelik.dump');
    try {
      // In the same order as a backup: the database first.
      await timed('dump', () => postgres('pg_dump', databaseUrl, ['--format=custom', `--file=${dump}`]));
      const blobs = await timed('files', () => copyOfFiles(config, join(folder, 'files')));
      await timed('restore', () =>
        postgres('pg_restore', into, ['--no-owner', '--jobs=2', '--dbname=', dump]),
      );
      const keyring = await openKeyring(config);
      const options = { db, blobs, keyring, demo: 'as-it-is' as const, origins: [] };
      const { context } = await createBackend(options);
      const { erased } = await timed('erasures', () => repeatErasures(context));
      const rules = { sample, retention: config.retention };
      const verified = await timed('verify', () => verifyStored(context, rules));
      return { seconds, dumpBytes: (await stat(dump)).size, erasedAgain: erased, verified };
    } finally {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
    }
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
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

async function requireEmpty(db: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_tables where schemaname = 'public'`.execute(db);
  if (rows[0]?.tables !== 0) throw new Error('--into must be an empty database; this one has tables');
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
