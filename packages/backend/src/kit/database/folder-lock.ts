import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { errorCode } from '../errors.ts';

/** The holder of a folder. `started` distinguishes a process from a later one with the same pid. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  readonly nonce: string;
}

const HEARTBEAT_MS = 5_000;
/** A holder on another host (a shared volume) counts as dead after this long without a heartbeat. */
const FOREIGN_STALE_MS = 60_000;

/**
 * Locks a folder for this process; the embedded database has no lock of its own, and two processes on one
 * folder silently lose data. A killed process's lock is taken over.
 *
 * @returns the function that releases the folder.
 * @throws Error with code `folder_locked` if a live process holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`;
  mkdirSync(dirname(dir), { recursive: true });
  const mine: Holder = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    host: hostname(),
    nonce: randomBytes(8).toString('hex'),
  };
  const content = JSON.stringify(mine);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createWhole(file, content)) return holdOn(file, content);
    const found = readHolder(file);
    if (found === null) continue;
    if (isAlive(found.holder, file)) {
      throw Object.assign(
        new Error(`The folder ${dir} is in use by process ${found.holder?.pid ?? 'unknown'}; stop it first`),
        { code: 'folder_locked' },
      );
    }
    removeStale(file, found.content);
  }
  throw Object.assign(new Error(`The folder ${dir} is being locked by another process`), {
    code: 'folder_locked',
  });
}

/** Creates the lock with its content atomically, so that no process reads a half-written one. */
function createWhole(file: string, content: string): boolean {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, content);
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readHolder(file: string): { holder: Holder | null; content: string } | null {
  try {
    const content = readFileSync(file, 'utf8');
    return { holder: parseHolder(content), content };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(content: string): Holder | null {
  try {
    const value: Partial<Holder> = JSON.parse(content);
    const { pid, started, host, nonce } = value;
    return pid !== undefined && started !== undefined && host !== undefined && nonce !== undefined
      ? { pid, started, host, nonce }
      : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder | null, file: string): boolean {
  if (holder === null) return false;
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < FOREIGN_STALE_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  const started = processStart(holder.pid);
  return started === null || holder.started === '' || started === holder.started;
}

/** Moves a stale lock away; if another process replaced it in between, its lock is restored. */
function removeStale(file: string, content: string): void {
  const aside = `${file}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== content) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

function holdOn(file: string, content: string): () => void {
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Processes on this host check the pid; only other hosts need the heartbeat.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (readHolder(file)?.content === content) rmSync(file, { force: true });
  };
}

/** Start time of a process, in the system's own format; null if unknown. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command may contain spaces and brackets: count fields after its last bracket.
      const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
      return `${bootId()}:${startTicks}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
