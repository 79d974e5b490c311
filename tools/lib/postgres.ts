import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './debian.ts';
import { freePort } from './free-port.ts';

const debianFolder = '/usr/lib/postgresql';

/** The folder with initdb and pg_ctl: from the PATH, or Debian's newest. */
export function findPostgres(): string | null {
  const onPath = findProgram('initdb');
  if (onPath !== null) return join(onPath, '..');
  if (!existsSync(debianFolder)) return null;
  const versions = readdirSync(debianFolder)
    .filter((version) => existsSync(join(debianFolder, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : join(debianFolder, versions[0], 'bin');
}

/** The user PostgreSQL runs as: it refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export interface PostgresServer {
  readonly url: string;
  /** Kills it and removes its data. */
  stop(): void;
  /** `pg_ctl stop -m immediate`: every connection breaks, as in a failover. */
  crash(): void;
  /** Starts it again on the same port and data. */
  restart(): void;
}

/** A separate PostgreSQL server in a temporary folder, on a free loopback port. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-postgres-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const call = (program: string, args: string[]): void => {
    const options = { encoding: 'utf8' as const, cwd: folder, stdio: 'pipe' as const, ...(user ?? {}) };
    const done = spawnSync(join(bin, program), args, options);
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
  };
  const data = join(folder, 'data');
  const crash = (): void => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...(user ?? {}), cwd: folder });
  };
  const stop = (): void => {
    crash();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    call('initdb', ['-D', data, '-U', 'kuelik', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
    const restart = () =>
      call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
    restart();
    return { url: `postgres://kuelik@127.0.0.1:${port}/postgres`, stop, crash, restart };
  } catch (error) {
    stop();
    throw error;
  }
}
