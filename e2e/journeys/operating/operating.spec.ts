import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { freePort } from '../../../tools/lib/services/free-port.ts';
import { findPostgres, startPostgres } from '../../../tools/lib/services/postgres.ts';
import { startSwift } from '../../../tools/lib/services/swift.ts';
import { post } from '../../support/api.ts';
import { snippetsOf } from '../../support/docs.ts';
import { passportOf } from '../../support/papers.ts';
import { type Server, startServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

// Runs the commands of docs/operate.md, except installation and build, which were done before.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const shell = snippetsOf('docs/operate.md', 'sh', 'https://verify.example.com');
const blockOf = (word: string): string => shell.find((block) => block.includes(word)) ?? '';
const start = blockOf('export NODE_ENV');
const backup = blockOf('pg_dump');
const restore = blockOf('pg_restore');

const run = promisify(execFile);
type Environment = Readonly<Record<string, string>>;

/** Runs shell input in `cwd`; returns its output. */
async function type(code: string, env: Environment, cwd = root): Promise<string> {
  const bin = findPostgres();
  const path = `${process.env.PATH}:${bin}`;
  const { stdout } = await run('sh', ['-ec', code], { cwd, env: { ...process.env, PATH: path, ...env } });
  return stdout.trim();
}

/** The commands of the page's table, as written. */
const table = page.slice(page.indexOf('| command | |')).split('\n\n')[0] ?? '';
const commands = table
  .split('\n')
  .slice(2)
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, line = '']) => line));
const typed = new Set<string>();

/**
 * Runs the table's command that begins with these words, for this integrator or session. `also` fills its
 * other words in capitals.
 */
function command(
  begins: string,
  env: Environment,
  id = '',
  also: Readonly<Record<string, string>> = {},
): Promise<string> {
  const line = commands.find((candidate) => candidate.startsWith(begins)) ?? '';
  expect(line, begins).not.toBe('');
  typed.add(line);
  const words = { ID: id, NAME: 'Bank', ...also };
  const filled = Object.entries(words).reduce((text, [word, value]) => text.replace(word, value), line);
  return type(`node dist/server/cli.js ${filled}`, env);
}

let folder: string;
let database: { readonly url: string; readonly stop: () => void };
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-operating-'));
  mkdirSync(join(folder, 'backups'));
  database = await startPostgres();
});
test.afterAll(() => {
  database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The settings exported on the page before the last line of its start, with existing addresses. */
async function settings(): Promise<Environment> {
  const lines = start.trim().split('\n');
  expect(lines.pop()).toBe('node dist/server/main.js');
  const code = lines
    .join('\n')
    .replace('/srv/kuelik', join(folder, 'data'))
    .replace(/postgres:\S+/, database.url);
  const names = [...code.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name);
  const all = JSON.parse(await type(`${code}\nnode -p 'JSON.stringify(process.env)'`, {}));
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

async function withServer<T>(env: Environment, use: (server: Server) => Promise<T>): Promise<T> {
  const server = await startServer(env);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

const create = (server: Server, apiKey: string, technologies?: readonly string[]) =>
  fetch(`${server.url}/api/v1/flows/session/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: apiKey, metadata: { order: '17' }, technologies }),
  });

/** Shows a passport as the person's browser does, so that the server stores its pictures. */
async function showPassport(server: Server, session: string): Promise<void> {
  const { access_token } = await post<{ access_token: string }>(server, '/flows/session/validate/', {
    session_id: session,
    fingerprint: 'f'.repeat(64),
  });
  const [page] = await passportOf(3);
  const form = new FormData();
  const fields = { session_id: session, technology: 'document', country: 'KZ', document_type: 'passport' };
  for (const [name, value] of Object.entries({ ...fields, source: 'upload' })) form.append(name, value);
  form.append('front', new Blob([new Uint8Array(page?.jpeg ?? [])], { type: 'image/jpeg' }), 'front.jpg');
  const reply = await fetch(`${server.url}/api/v1/document/recognize/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'x-idempotency-key': randomUUID() },
    body: form,
  });
  expect(reply.status).toBe(200);
}

/** The hash of each picture that the server stores for a session. */
async function pictures(server: Server, apiKey: string, session: string): Promise<string[]> {
  const headers = { authorization: `Api-Key ${apiKey}` };
  const address = `${server.url}/api/v1/integrator/sessions/${session}/`;
  const { data } = await (await fetch(address, { headers })).json();
  const hashes: string[] = [];
  for (const { id } of data.evidence) {
    const reply = await fetch(`${address}evidence/${id}/`, { headers });
    expect(reply.status).toBe(200);
    hashes.push(
      createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex'),
    );
  }
  return hashes;
}

const record = async (server: Server, apiKey: string, session: string) => {
  const reply = await fetch(`${server.url}/api/v1/integrator/sessions/${session}/`, {
    headers: { authorization: `Api-Key ${apiKey}` },
  });
  const { data, code } = await reply.json();
  return code ?? data.metadata;
};

test('production, from the first start to a restored backup', async () => {
  test.setTimeout(900_000);
  expect([start, backup, restore]).not.toContain('');
  const env = await settings();
  const metrics = String(await freePort());

  expect(await command('migrate', env)).toContain('Migrated');
  const made = await command('integrator create', env);
  const [, integrator = ''] = /^Integrator (\S+)/.exec(made) ?? [];
  const [, apiKey = ''] = /only once: (\S+)/.exec(made) ?? [];
  await command('integrator subscribe', env, integrator);
  expect(await command('integrator list', env)).toContain('ED: 2026-11-30T19:00:00.000Z');
  await command('integrator withdraw', env, integrator);
  expect(await command('integrator list', env)).not.toContain('ED:');
  expect(await command('webhook add', env, integrator)).toContain('Signing secret');
  expect(await command('webhook list', env, integrator)).toContain('https://bank.example/kuelik');
  await command('webhook remove', env, integrator);
  const written = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return { 'FILE.json': join(folder, name) };
  };
  const policy = { name: 'kyc-standard', technologies: ['DR'] };
  expect(await command('policy create', env, integrator, written('policy.json', policy))).toContain(
    'kyc-standard@1',
  );
  expect(await command('policy list', env, integrator)).toContain('kyc-standard@1');
  const defaults = { technologies: ['DR'] };
  const logo = join(folder, 'logo.png');
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b6b86' } }).toFile(logo);
  const edit = { ...written('defaults.json', defaults), 'FILE.png': logo };
  await command('integrator edit', env, integrator, edit);
  const testKey = await command('api-key create', env, integrator, { LABEL: 'tests' });
  const [PREFIX = ''] = testKey.split(' ');
  expect(await command('api-key list', env, integrator)).toContain(PREFIX);
  expect(await command('api-key used', env, integrator, { PREFIX })).not.toContain('create_session');
  expect(await command('api-key rotate', env, integrator, { PREFIX })).toMatch(/The old key ends/);
  expect(await command('api-key revoke', env, integrator, { PREFIX })).toContain('Revoked');
  expect(await command('integrity publish dist/web', env)).toContain('FRONTEND');
  expect(await command('integrity publish dist/widget', env)).toContain('WIDGET');

  const session = await withServer({ ...env, METRICS_PORT: metrics }, async (server) => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await fetch(server.url + path)).status).toBe(200);
    }
    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain(
      'kuelik_webhook_sendings_total',
    );
    expect((await create(server, 'demo-key')).status).toBe(401);
    const json = { headers: { accept: 'application/json' } };
    expect((await fetch(`${server.url}/sandbox/api/messages?phone=1`, json)).status).toBe(404);
    const { data } = await (await create(server, apiKey, ['DR'])).json();
    expect(data.link).toBe(`https://verify.example.com/flow/${data.session_id}`);
    await showPassport(server, data.session_id);
    return data.session_id as string;
  });

  // The rotation of KUELIK_KEYS, step by step.
  const old = env.KUELIK_KEYS ?? '';
  const added = await type('echo "2026b:$(openssl rand -base64 32)"', {});
  for (const keys of [`${old},${added}`, `${added},${old}`]) {
    await withServer({ ...env, KUELIK_KEYS: keys }, async (server) => {
      expect(await record(server, apiKey, session)).toEqual({ order: '17' });
    });
  }
  expect(await command('keys rewrap', { ...env, KUELIK_KEYS: `${added},${old}` })).toMatch(/[1-9]\d* data/);
  const rotated = { ...env, KUELIK_KEYS: added };

  const backedUp = await withServer(rotated, async (server) => {
    expect(await record(server, apiKey, session)).toEqual({ order: '17' });
    const kept = await pictures(server, apiKey, session);
    expect(kept.length).toBeGreaterThan(0);
    await type(backup, rotated, join(folder, 'backups'));
    expect(await command('session erase', rotated, session)).toBe('Erased');
    expect(await record(server, apiKey, session)).not.toEqual({ order: '17' });
    return kept;
  });
  // Everything that the server wrote there, in any file.
  rmSync(join(folder, 'data'), { recursive: true });
  await type(restore, rotated, join(folder, 'backups'));
  // The log of erasures was lost with the folder, so the session is there again.
  expect(await type(blockOf('erasures apply'), rotated)).toContain('0 sessions erased again');
  expect(await command('erasures apply', rotated)).toContain('0 erasures in the log');
  expect(await command('verify', rotated)).toContain('Nothing is wrong');
  // No server runs at the example's address.
  expect(await command('doctor', { ...rotated, KUELIK_PUBLIC_URL: '' })).toContain('ok    models');
  const scratch = database.url.replace(/postgres$/, 'scratch');
  await type(`psql ${database.url} -c 'create database scratch'`, {});
  const drilled = await command('drill', rotated, '', {
    'postgres://kuelik@database.example/scratch': scratch,
  });
  expect(drilled).toContain('Nothing is wrong');
  // Restored by other means: here, the backup once more.
  const restored = database.url.replace(/postgres$/, 'restored');
  await type(`psql ${database.url} -c 'create database restored'`, {});
  await type(`pg_restore --no-owner --dbname=${restored} kuelik.dump`, {}, join(folder, 'backups'));
  const looked = await command('drill --restored', rotated, '', {
    'postgres://kuelik@database.example/restored': restored,
  });
  expect(looked).toContain('Nothing is wrong');
  await withServer(rotated, async (server) => {
    expect(await record(server, apiKey, session)).toEqual({ order: '17' });
    expect(await pictures(server, apiKey, session)).toEqual(backedUp);
  });

  // From the folder into a store, which is then all that a server needs.
  const swift = await startSwift();
  try {
    const stored = {
      ...rotated,
      KUELIK_S3_BUCKET: 'kuelik-files',
      KUELIK_S3_ENDPOINT: swift.endpoint,
      KUELIK_S3_ACCESS_KEY_ID: swift.accessKeyId,
      KUELIK_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    await swift.makeBucket(stored.KUELIK_S3_BUCKET);
    expect(await command('blobs move', stored)).toMatch(/^Moved [1-9]\d* files/);
    expect(await command('blobs sweep', stored)).toMatch(/^\d+ files, 0 without a row, 0 of them removed/);
    rmSync(join(folder, 'data'), { recursive: true });
    await withServer(stored, async (server) => {
      expect(await pictures(server, apiKey, session)).toEqual(backedUp);
    });
  } finally {
    await swift.stop();
  }

  // There is no key management service here: apps/server/src/tests/faults/kms.test.ts has one.
  await expect(command('keys wrap', rotated)).rejects.toThrow('KUELIK_KMS_URL');

  // Keys in a file, beside the embedded database.
  const embedded = { NODE_ENV: 'production', KUELIK_DATA_DIR: join(folder, 'embedded') };
  const file = join(folder, 'keys.json');
  expect(await command('keys rotate', { ...embedded, KUELIK_KEYS_FILE: file })).toMatch(/^New key \S+, /);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toBeTruthy();

  expect(commands.filter((line) => !typed.has(line))).toEqual([]);
});

test('a provider is tested as the page says', async ({ server }) => {
  const [line = ''] = /npm run conformance -- --state-gateway \S+(?=`)/.exec(page) ?? [];
  // The page of the provider contracts runs this command with the service's own test data, and with every
  // provider of a development server.
  const data = join(folder, 'people.json');
  writeFileSync(data, JSON.stringify({ unknown_iin: '990231300998' }));
  const [own = '', sandbox = ''] = snippetsOf('docs/providers/README.md', 'sh', '');
  const lines = [line, own.replace('people.json', data).replace('…', 'any')].map((code) =>
    code.replace(/https:\S+/, `${server.url}/sandbox/state-gateway`),
  );
  for (const code of [...lines, sandbox.replaceAll('http://127.0.0.1:3000', server.url)]) {
    const messages = await type(code, {});
    expect(messages).toContain('passed');
    expect(messages).not.toContain('failed');
  }
});
