import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresImage } from '../../../tools/lib/services/postgres-image.ts';
import { startSwift } from '../../../tools/lib/services/swift.ts';

// Runs in its own namespaces (namespaces.ts): starts deploy/compose.yaml with podman-compose, checks it as an operator
// does, and prints what it found as its last line.

const [, , folder = ''] = process.argv;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const project = ['-p', 'walk', '-f', join(root, 'deploy/compose.yaml')];
const url = 'http://127.0.0.1:3000';
/** Seconds for whatever is awaited; the test that runs this has its own limit. */
const PATIENCE_S = 60;

function prepareHost(): void {
  for (const command of [
    'mount -t tmpfs none /run',
    'ip link set lo up',
    // crun takes one kind of cgroups or the other; here it needs neither.
    'umount /sys/fs/cgroup/unified',
  ])
    spawnSync('sh', ['-c', command]);
  mkdirSync(join(folder, 'storage'));
  // Images are where buildah puts them; what this walk adds is in its own folder.
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "/run/storage"
[storage.options]\nadditionalimagestores = ["/var/lib/containers/storage"]\n`;
  writeFileSync(join(folder, 'storage.conf'), storage);
  const containers = `[containers]\ncgroups = "disabled"\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]\nruntime = "crun"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`;
  writeFileSync(join(folder, 'containers.conf'), containers);
}

/** The store as the containers reach it: at their host. */
async function openStore(): Promise<{ endpoint: string; keyId: string; secret: string }> {
  const store = await startSwift();
  await store.makeBucket('kuelik');
  const { hostname, port } = new URL(store.endpoint);
  const relay = createServer((socket) => {
    const inner = connect(Number(port), hostname);
    socket.pipe(inner).pipe(socket);
    for (const end of [socket, inner]) end.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(8333, '0.0.0.0', resolve));
  return {
    endpoint: 'http://host.containers.internal:8333',
    keyId: store.accessKeyId,
    secret: store.secretAccessKey,
  };
}

const podman = async (...args: string[]) => (await run('podman', args)).stdout.trim();
const container = (service: string) => `walk_${service}_1`;
const inside = (service: string, ...command: string[]) => podman('exec', container(service), ...command);
const state = (service: string, field: string) =>
  podman('inspect', container(service), '--format', `{{.State.${field}}}`);

async function until<T>(what: string, look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  let seen: unknown;
  console.error(`${Math.round(performance.now() / 1000)} s: ${what}`);
  for (let tries = 0; tries < PATIENCE_S * 2; tries += 1) {
    try {
      const now = await look();
      seen = now;
      if (isRight(now)) return now;
    } catch (error) {
      seen = error;
    }
    await sleep(500);
  }
  const logs = ['database', 'kuelik'].map((service) => {
    const { stdout, stderr } = spawnSync('podman', ['logs', '--tail', '20', container(service)], {
      encoding: 'utf8',
    });
    return `${service}:\n${stdout}${stderr}`;
  });
  throw new Error(`${what}: ${String(seen)}\n${logs.join('\n')}`);
}

/** The image's own health check; a machine with systemd runs it every ten seconds. */
const healthOf = (service: string) =>
  podman('healthcheck', 'run', container(service)).then(
    () => 'healthy',
    () => 'unhealthy',
  );
const readiness = async () => (await fetch(`${url}/health/ready`)).status;
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, data: (await reply.json()).data };
};

async function walk(): Promise<object> {
  prepareHost();
  const store = await openStore();
  Object.assign(process.env, {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    // Every compose program reads its settings from the environment; not every one reads a settings file.
    COMPOSE_PROFILES: 'split',
    KUELIK_ROLE: 'api',
    KUELIK_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}`,
    KUELIK_PUBLIC_URL: url,
    POSTGRES_PASSWORD: 'secret',
    POSTGRES_IMAGE: postgresImage,
    KUELIK_S3_ENDPOINT: store.endpoint,
    KUELIK_S3_ACCESS_KEY_ID: store.keyId,
    KUELIK_S3_SECRET_ACCESS_KEY: store.secret,
  });
  await run('podman-compose', [...project, 'up', '-d']);
  const services = ['kuelik', 'vision', 'jobs', 'database'];
  for (const service of services) {
    await until(
      `health of ${service}`,
      () => healthOf(service),
      (health) => health === 'healthy',
    );
  }
  await until('ready', readiness, (status) => status === 200);

  const own = `const status = fs.readFileSync('/proc/self/status', 'utf8');
    const of = (name) => status.match(new RegExp(name + ':\\\\s+(\\\\S+)'))[1];
    const write = (path) => { try { fs.writeFileSync(path, ''); return 'written' } catch (error) { return error.code } };
    console.log(JSON.stringify({ uid: of('Uid'), capabilities: of('CapEff'), noNewPrivileges: of('NoNewPrivs'),
      root: write('/app/x'), tmp: write('/tmp/x') }))`;
  const process1 = JSON.parse(await inside('kuelik', '/usr/bin/node', '-e', own));
  const cli = (...args: string[]) => inside('kuelik', 'node', 'dist/server/cli.js', ...args);
  const created = await cli('integrator', 'create', 'Bank', '--origin', 'https://bank.example');
  const [apiKey] = /kuelik_live_[\w-]+/.exec(created) ?? [];
  const session = await post('flows/session/create/', { api_key: apiKey });
  const page = await fetch(`${url}/flow/${session.data.session_id}`);
  const metrics = await fetch('http://127.0.0.1:9464/metrics');
  const doctor = await cli('doctor').catch(({ stdout }: { stdout: string }) => stdout);

  // Not killed by the engine, which would keep it stopped: its restart policy starts it again.
  process.kill(Number(await state('kuelik', 'Pid')), 'SIGKILL');
  await until('ready after SIGKILL', readiness, (status) => status === 200);
  const afterKill = await fetch(`${url}/flow/${session.data.session_id}`);

  // Stopped while its database is unavailable: it must end before the engine kills it.
  await podman('stop', container('database'));
  await podman('restart', container('kuelik'));
  const live = async () => (await fetch(`${url}/health/live`)).status;
  await until('live without a database', live, (status) => status === 200);
  const without = await readiness();
  const ends: Record<string, string> = {};
  for (const service of ['kuelik', 'vision', 'jobs']) {
    await podman('stop', '-t', '60', container(service));
    ends[service] = await state(service, 'ExitCode');
  }
  return {
    ...{ process1, session: session.status, page: page.status, metrics: metrics.status, doctor },
    ...{ afterKill: afterKill.status, without, ends },
  };
}

const seen = await walk();
console.log(JSON.stringify(seen));
// Ends the namespace, and with it whatever still runs there.
process.exit(0);
