import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '@kuelik/backend/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commands } from '../../commands/commands.ts';
import { readConfig } from '../../configuration/config.ts';
import { startServer } from '../../roles/start-server.ts';

// Databases are opened and closed here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-leaked-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const config = () =>
  readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_LOG_LEVEL: 'silent',
    KUELIK_SITE_DIR: dir,
    KUELIK_DATA_DIR: join(dir, 'data'),
  });

async function run(line: string): Promise<string[]> {
  const words = line.split(' ');
  const command = commands.find(({ name }) => name.every((word, index) => words[index] === word));
  if (command === undefined) throw new Error(`There is no command ${line}`);
  const printed: string[] = [];
  await command.run(config(), words.slice(command.name.length), (text) => printed.push(text));
  return printed;
}

/** Runs a server while `use` runs: the embedded database serves only one process. */
async function withServer<T>(use: (api: string) => Promise<T>): Promise<T> {
  const server = await startServer(config(), (error) => {
    throw error;
  });
  try {
    return await use(`${server.url}/api/v1`);
  } finally {
    await server.close();
  }
}

test('a leaked key is ended, and all that it did is known, by the commands of the docs', async () => {
  await prepareDataFolder(join(dir, 'data'));
  const created = await run('integrator create Bank --origin https://bank.example');
  const id = /\S{20,}/.exec(created.join('\n').replace(/kuelik_\S+/, ''))?.[0] ?? '';
  const made = await run(`api-key create ${id} backend --scope read --scope create --scope manage`);
  const key = /kuelik_live_\S+/.exec(made.at(-1) ?? '')?.[0] ?? '';
  const prefix = key.slice(0, 20);
  const headers = { authorization: `Api-Key ${key}`, 'content-type': 'application/json' };

  // The attacker's calls.
  const stolen = await withServer(async (api) => {
    const reply = await fetch(`${api}/flows/session/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key }),
    });
    const session = ((await reply.json()) as { data: { session_id: string } }).data.session_id;
    expect((await fetch(`${api}/integrator/sessions/${session}/`, { headers })).status).toBe(200);
    const another = await fetch(`${api}/integrator/keys/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ label: 'mine now', scopes: ['read'] }),
    });
    expect(another.status).toBe(200);
    return session;
  });

  // The operator's response: the commands of the docs page, in their order.
  const page = readFileSync(new URL('../../../../../docs/operate.md', import.meta.url), 'utf8');
  const part = page.slice(page.indexOf('## A key has leaked'));
  const lines = (/```sh\n([\s\S]*?)```/.exec(part)?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replace('node dist/server/cli.js ', '')
        .replaceAll('ID', id)
        .replaceAll('PREFIX', prefix)
        .replace('2026-12-01', new Date().toISOString().slice(0, 10)),
    );
  const said: string[][] = [];
  for (const line of lines) said.push(await run(line));
  const [listed = [], revoked = [], used = []] = said;

  expect(listed.join('\n')).toContain(prefix);
  expect(revoked[0]).toBe('Revoked');
  expect(revoked.join('\n')).toMatch(/It has created: .*mine now/);
  const actions = used.map((line) => line.split(' ').slice(1));
  expect(actions).toEqual([
    ['create_session', 'api_key', stolen],
    ['read_session', 'api_key', stolen],
    ['create_key', 'api_key'],
  ]);
  await withServer(async (api) => {
    expect((await fetch(`${api}/integrator/sessions/${stolen}/`, { headers })).status).toBe(401);
  });
});
