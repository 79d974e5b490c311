import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '../../../tools/lib/services/debian.ts';
import { freePort } from '../../../tools/lib/services/free-port.ts';
import { type PostgresServer, startPostgres } from '../../../tools/lib/services/postgres.ts';
import { buildPostgresImage } from '../../../tools/lib/services/postgres-image.ts';
import { inNamespaces, whyNoContainers } from '../../support/compose/namespaces.ts';
import { expect, test } from '../../support/test.ts';

// Builds the image as docs/operate.md says and runs it: an ordinary user's process on the image's own files, without
// a container runtime, which many machines that run tests do not permit.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
/** A user whom the image does not know; the group is its own, as on OpenShift. */
const user = '54321:0';

let postgres: PostgresServer;
let container: string;
test.beforeAll(async () => {
  test.skip(findProgram('buildah') === null, 'buildah is not installed');
  postgres = await startPostgres();
  await run('npm', ['run', 'image'], { cwd: root, maxBuffer: 2 ** 26 });
  container = (await run('buildah', ['from', 'localhost/kuelik:latest'])).stdout.trim();
});
test.afterAll(async () => {
  if (findProgram('buildah') === null) return;
  await run('buildah', ['rm', container]);
  postgres.stop();
});

const inside = (environment: Readonly<Record<string, string>>, command: readonly string[]) => [
  ...['run', '--isolation', 'chroot', '--user', user],
  ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...[container, '--', ...command],
];
const execute = async (environment: Readonly<Record<string, string>>, ...command: string[]) =>
  (await run('buildah', inside(environment, command))).stdout.trim();

test('the image serves as any user, writes where it may, and has no shell', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: postgres.url,
    KUELIK_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}`,
    KUELIK_PUBLIC_URL: 'https://verify.example.com',
    PORT: String(port),
    METRICS_PORT: '0',
  };
  const writes = `for (const path of ['/app/x', '/usr/bin/x', '/data/x', '/tmp/x'])
    try { fs.writeFileSync(path, ''); console.log(path) } catch (error) { console.log(error.code) }`;
  const written = await execute({}, '/usr/bin/node', '-e', writes);
  expect(written.split('\n')).toEqual(['EACCES', 'EACCES', '/data/x', '/tmp/x']);
  await expect(execute({}, '/bin/sh', '-c', 'true')).rejects.toThrow();

  const server: ChildProcess = spawn(
    'buildah',
    inside(environment, ['/usr/bin/node', '--enable-source-maps', '/app/dist/server/main.js']),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const health = () =>
      execute(environment, '/usr/bin/node', '/app/health.mjs').then(() => 'healthy', String);
    await expect.poll(health).toBe('healthy');
    await expect.poll(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.status).toBe(200);
    const cli = (...args: string[]) =>
      execute(environment, '/usr/bin/node', '/app/dist/server/cli.js', ...args);
    // It fails, because no server answers at the public address.
    const looked = await cli('doctor').catch(({ stdout }: { stdout: string }) => stdout);
    expect(looked).toMatch(/models.*loaded in/);
    const created = await cli('integrator', 'create', 'Bank', '--origin', 'https://bank.example');
    const [apiKey] = /kuelik_live_[\w-]+/.exec(created) ?? [];
    const reply = await fetch(`${url}/api/v1/flows/session/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey }),
    });
    expect([reply.status, created]).toEqual([200, created]);
    const page = await fetch(`${url}/flow/${(await reply.json()).data.session_id}`);
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    expect((await fetch(url + script)).status).toBe(200);
  } finally {
    // Without a container runtime buildah ends it at once, whatever the signal.
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
});

test('the release is the same wherever it is built: nothing in it names the folder, the compiler or the bundler’s numbers', () => {
  const release = join(root, 'dist/release');
  const files = readFileSync(join(release, 'SHA256SUMS'), 'utf8').split('\n').slice(0, -1);
  const paths = files.map((line) => line.slice(line.indexOf('  ') + 2));
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.filter((path) => /(?:Makefile|\.gypi|\.o|\.d|\.mk)$/.test(path))).toEqual([]);
  const named = paths.filter((path) => {
    const text = readFileSync(join(release, path), 'latin1');
    return text.includes(root) || text.includes('ROLLDOWN_FILE_URL_');
  });
  expect(named).toEqual([]);
});

test('compose.yaml starts every role beside PostgreSQL and a store, and ends each cleanly', async () => {
  const why = whyNoContainers();
  test.skip(why !== null, why ?? '');
  await buildPostgresImage();
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-compose-'));
  const walk = join(root, 'e2e/support/compose/walk.ts');
  const [program, args] = inNamespaces(process.execPath, '--import', 'tsx', walk, folder);
  try {
    const { stdout } = await run(program, args, { cwd: root });
    const { doctor, ...seen } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    const process1 = { uid: '10001', capabilities: '0'.repeat(16), noNewPrivileges: '1' };
    expect(seen).toEqual({
      process1: { ...process1, root: 'EROFS', tmp: 'written' },
      ...{ session: 200, page: 200, metrics: 200, afterKill: 200, without: 503 },
      ends: { kuelik: '0', vision: '0', jobs: '0' },
    });
    expect(doctor).toMatch(/^ok +files/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
