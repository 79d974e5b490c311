import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBackend,
  createFolderStore,
  createKeyring,
  type Keyring,
  migrate,
  openDatabase,
  parseMasterKeys,
  rawQuery,
} from '@kuelik/backend';
import { fillGrowth } from '@kuelik/backend/testing';
import { findPostgres, startPostgres } from '../../tools/lib/services/postgres.ts';
import { root } from '../../tools/setup.mjs';

type Db = Awaited<ReturnType<typeof openDatabase>>;

const KEYS = `bench:${Buffer.alloc(32, 7).toString('base64')}`;
const KEYS_A_STATEMENT = 5000;
/** One session in this many has a picture of this many bytes. */
const PICTURE_EVERY = 50;
const PICTURE_BYTES = 90_000;

/** What the command has measured, in seconds. */
interface DrillLine {
  readonly name: string;
  readonly sessions: number;
  readonly pictures: number;
  /** Restore, erasures and verification; the goal is 600 for 100,000 sessions. */
  readonly recovery: number;
  readonly printed: readonly string[];
}

/**
 * Runs the built `drill` command on a separate PostgreSQL with this many sessions, whose keys open and of which
 * one in fifty has a picture.
 */
export async function drillLine(sessions: number): Promise<DrillLine | null> {
  const bin = findPostgres();
  if (bin === null) return null;
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-drill-bench-'));
  const db = await openDatabase({ kind: 'server', url: postgres.url });
  try {
    await migrate(db);
    await fillGrowth(db, sessions);
    const keyring = createKeyring(parseMasterKeys(KEYS));
    await giveKeys(db, keyring);
    const pictures = await givePictures(db, keyring, join(folder, 'data/files'));
    await rawQuery(db)('create database scratch', []);
    const printed = await runDrill(`${bin}:${process.env.PATH}`, postgres.url, join(folder, 'data'));
    const recovery = Number(/^recovery: ([\d.]+) s/m.exec(printed)?.[1] ?? Number.NaN);
    return { name: 'restore drill', sessions, pictures, recovery, printed: printed.trim().split('\n') };
  } finally {
    await db.destroy();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Real keys instead of the ones that `fillGrowth` makes up. */
async function giveKeys(db: Db, keyring: Keyring): Promise<void> {
  const query = rawQuery(db);
  let last = '';
  for (;;) {
    const { rows } = await query(
      'select session_id from session_key where session_id > $1 order by session_id limit $2',
      [last, KEYS_A_STATEMENT],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ session_id }) => String(session_id));
    const made = ids.map((id) => keyring.create(id));
    await query(
      `update session_key set kek_id = given.kek, wrapped = decode(given.wrapped, 'hex')
        from unnest($1::text[], $2::text[], $3::text[]) as given (id, kek, wrapped) where session_id = given.id`,
      [ids, made.map(({ kekId }) => kekId), made.map(({ wrapped }) => wrapped.toString('hex'))],
    );
    last = ids.at(-1) ?? '';
  }
}

/** Real pictures for some sessions that are not erased; the rows of made-up ones go. */
async function givePictures(db: Db, keyring: Keyring, folder: string): Promise<number> {
  const blobs = await createFolderStore(folder);
  const { platform } = await createBackend({ db, blobs, keyring, demo: null, origins: [] });
  await rawQuery(db)('delete from evidence', []);
  const { rows } = await rawQuery(db)(
    `select session_id from (select session_id, row_number() over (order by session_id) as n from session_key) as numbered
      where n % $1 = 0`,
    [PICTURE_EVERY],
  );
  const bytes = Buffer.alloc(PICTURE_BYTES, 1);
  for (const { session_id } of rows) {
    await platform.evidence.put(String(session_id), 'photo', bytes, 'image/jpeg');
  }
  return rows.length;
}

/** Prints of the command. Throws if it found a fault. */
async function runDrill(path: string, databaseUrl: string, dataDir: string): Promise<string> {
  const scratch = new URL(databaseUrl);
  scratch.pathname = '/scratch';
  const words = ['drill', '--into', scratch.href, '--sample', '100000'];
  const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...words], {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      DATABASE_URL: databaseUrl,
      KUELIK_DATA_DIR: dataDir,
      KUELIK_KEYS: KEYS,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The drill ended with ${code}: ${printed}`);
  return printed;
}
