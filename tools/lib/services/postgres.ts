import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from './debian.ts';
import { freePort } from './free-port.ts';

const debianFolder = '/usr/lib/postgresql';

/** The folder with initdb and pg_ctl: from the PATH, or Debian's newest. */
export function findPostgres(): string | null {
  const onPath = findProgram('initdb');
  // The other programs lie beside the real file, not always beside a link to it.
  if (onPath !== null) return join(realpathSync(onPath), '..');
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
  /** A standby that has everything which this server has confirmed from now on; ends with this server. */
  addStandby(): Promise<PostgresStandby>;
  /** Restarts it with archived WAL and takes a base backup, both of which outlive its crash but not its end. */
  archive(): Promise<PostgresArchive>;
}

export interface PostgresArchive {
  /** Restores everything that was confirmed until then into another server, which ends with this one; its address. */
  restore(until: Date): Promise<string>;
}

export interface PostgresStandby {
  readonly url: string;
  /** Makes it the server that takes writes. */
  promote(): void;
}

/** A separate PostgreSQL server in a temporary folder, on a free loopback port. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-postgres-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const call = (program: string, args: string[]): string => {
    const options = { encoding: 'utf8' as const, cwd: folder, stdio: 'pipe' as const, ...(user ?? {}) };
    const own = join(bin, program);
    const done = spawnSync(existsSync(own) ? own : program, args, options);
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
    return done.stdout;
  };
  const data = join(folder, 'data');
  const crash = (): void => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...(user ?? {}), cwd: folder });
  };
  const ends: (() => void)[] = [crash];
  const stop = (): void => {
    for (const end of ends) end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    call('initdb', ['-D', data, '-U', 'kuelik', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    const start = (dir: string, at: number) => {
      const settings = `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
      call('pg_ctl', ['-D', dir, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
    };
    const url = `postgres://kuelik@127.0.0.1:${port}/postgres`;
    const endWithThis = (dir: string) =>
      ends.push(() => {
        spawnSync(join(bin, 'pg_ctl'), ['-D', dir, '-m', 'immediate', 'stop'], {
          ...(user ?? {}),
          cwd: folder,
        });
      });
    const addStandby = async (): Promise<PostgresStandby> => {
      const dir = join(folder, 'standby');
      const at = await freePort();
      call('pg_basebackup', ['-D', dir, '-R', '-c', 'fast', '--no-sync', '-d', url]);
      start(dir, at);
      endWithThis(dir);
      const confirmed = "alter system set synchronous_standby_names = '*'";
      call('psql', ['-qc', confirmed, '-c', 'select pg_reload_conf()', url]);
      return {
        url: url.replace(`:${port}/`, `:${at}/`),
        promote: () => call('pg_ctl', ['-D', dir, '-w', 'promote']),
      };
    };
    const restart = () => start(data, port);
    const ask = (...statements: string[]) =>
      call('psql', ['-q', ...statements.flatMap((one) => ['-c', one]), url]);
    const archive = async (): Promise<PostgresArchive> => {
      const [wal, base, restored] = ['wal', 'base', 'restored'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      call('mkdir', [wal]);
      ask('alter system set archive_mode = on', `alter system set archive_command = 'cp %p ${wal}/%f'`);
      call('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      restart();
      call('pg_basebackup', ['-D', base, '-c', 'fast', '--no-sync', '-d', url]);
      return {
        restore: async (until) => {
          const last = call('psql', ['-Atc', 'select pg_walfile_name(pg_switch_wal())', url]).trim();
          while (!existsSync(join(wal, last))) await setTimeout(50);
          call('cp', ['-a', base, restored]);
          const settings = [
            `restore_command = 'cp ${wal}/%f %p'`,
            `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
            `recovery_target_action = 'promote'`,
            'archive_mode = off',
          ];
          appendFileSync(join(restored, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
          writeFileSync(join(restored, 'recovery.signal'), '');
          const at = await freePort();
          start(restored, at);
          endWithThis(restored);
          return url.replace(`:${port}/`, `:${at}/`);
        },
      };
    };
    restart();
    return { url, stop, crash, restart, addStandby, archive };
  } catch (error) {
    stop();
    throw error;
  }
}
