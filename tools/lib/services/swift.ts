import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findProgram } from './debian.ts';
import { freePort } from './free-port.ts';

const servers = ['account', 'container', 'object', 'proxy'] as const;
type Server = (typeof servers)[number];

/** On a busy machine its Python programs take minutes to start; one that ends is noticed at once. */
const READY_WITHIN_MS = 600_000;

/** Where OpenStack Swift's proxy is installed, or null if one of its servers is missing. */
export const findSwift = (): string | null =>
  servers.every((name) => findProgram(`swift-${name}-server`) !== null)
    ? findProgram('swift-proxy-server')
    : null;

export interface SwiftStore {
  readonly endpoint: string;
  readonly region: 'us-east-1';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  makeBucket(name: string): Promise<void>;
  /** Sends a signal to one of its servers: SIGSTOP makes it hang. */
  signal(server: Server, name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends a server with SIGKILL and waits until it is gone. */
  kill(server: Server): Promise<void>;
  /** Starts a killed server again on the same port and data. */
  start(server: Server, settings?: string): Promise<void>;
  /** Ends all servers and removes the data. */
  stop(): Promise<void>;
}

/** Starts OpenStack Swift with its S3 API: one node, one copy, its files in a temporary folder. */
export async function startSwift(): Promise<SwiftStore> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-swift-'));
  const running = new Map<Server, ChildProcess>();
  const ports = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await freePort()])),
  ) as Record<Server, number>;
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  const suffix =
    '[swift-hash]\nswift_hash_path_suffix = kuelik\n[storage-policy:0]\nname = one\ndefault = yes\n';
  writeFileSync(join(folder, 'swift.conf'), suffix);
  for (const name of servers) if (name !== 'proxy') writeRing(folder, name, ports[name]);

  const start = async (name: Server, settings = ''): Promise<void> => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(file, configuration(folder, name, ports[name], settings));
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(`swift-${name}-server`, [file, '-v'], { stdio: ['ignore', log, log] });
    running.set(name, child);
    await listening(ports[name], () => child.exitCode !== null, join(folder, `${name}.log`));
  };
  const kill = async (name: Server): Promise<void> => {
    const child = running.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(kill));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((name) => start(name)));
  } catch (error) {
    await stop();
    throw error;
  }
  const location = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    accessKeyId: 'kuelik:files',
    secretAccessKey: 'secret',
  } as const;
  return {
    ...location,
    makeBucket: (name) => makeBucket(location, name),
    signal: (name, signal) => void running.get(name)?.kill(signal),
    kill,
    start,
    stop,
  };
}

async function makeBucket(
  {
    endpoint,
    region,
    ...credentials
  }: Pick<SwiftStore, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>,
  Bucket: string,
): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  const isMade = () =>
    client.send(new HeadBucketCommand({ Bucket })).then(
      () => true,
      () => false,
    );
  try {
    // It listens before it serves; a try that failed for us may have made the bucket.
    for (const until = performance.now() + READY_WITHIN_MS; ; await sleep(200)) {
      try {
        await client.send(new CreateBucketCommand({ Bucket }));
        return;
      } catch (error) {
        if (await isMade()) return;
        if (performance.now() > until) throw error;
      }
    }
  } finally {
    client.destroy();
  }
}

function configuration(folder: string, name: Server, port: number, settings: string): string {
  const common = [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    `user = ${userInfo().username}`,
    settings,
  ];
  if (name !== 'proxy') {
    return [
      ...common,
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
      settings,
    ].join('\n');
  }
  const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'slo'];
  return [
    ...common,
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    // Its only server is used again as soon as it is back.
    'error_suppression_interval = 0',
    // Half a second, its default, is too short for a busy machine.
    'conn_timeout = 30',
    'node_timeout = 60',
    ...filters.flatMap((filter) => [
      `[filter:${filter}]`,
      `use = egg:swift#${filter === 'cache' ? 'memcache' : filter}`,
      // Nothing listens there, so it queries its servers each time.
      ...(filter === 'cache' ? ['memcache_servers = 127.0.0.1:1'] : []),
      ...(filter === 'tempauth' ? ['user_kuelik_files = secret .admin'] : []),
      // The region that requests are signed for.
      ...(filter === 's3api' ? ['location = us-east-1', 's3_acl = false'] : []),
    ]),
  ].join('\n');
}

/** Eight parts, each once on the only device. `swift-ring-builder` writes the same in 3 s of processor time. */
function writeRing(folder: string, name: Server, port: number): void {
  const device = { id: 0, region: 1, zone: 1, ip: '127.0.0.1', port, device: 'one', weight: 1, meta: '' };
  const devices = [{ ...device, replication_ip: device.ip, replication_port: port }];
  const ring = JSON.stringify({ devs: devices, part_shift: 29, replica_count: 1, byteorder: 'little' });
  const head = Buffer.alloc(10);
  head.write('R1NG', 'latin1');
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ring.length, 6);
  const deviceOfParts = Buffer.alloc(2 * 8);
  const file = gzipSync(Buffer.concat([head, Buffer.from(ring), deviceOfParts]));
  writeFileSync(join(folder, `${name}.ring.gz`), file);
}

async function listening(port: number, ended: () => boolean, log: string): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await sleep(100)) {
    if (ended()) throw new Error(`Swift did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
  }
  throw new Error('Swift does not listen');
}
