import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '@kuelik/backend/testing';
import { afterAll, expect, it } from 'vitest';
import { commands } from '../../commands/commands.ts';
import { readConfig } from '../../configuration/config.ts';
import { startServer } from '../../roles/start-server.ts';

const dir = mkdtempSync(join(tmpdir(), 'kuelik-test-keys-'));
afterAll(() => rmSync(dir, { recursive: true }));

const password = 'password-for-testers';
const config = readConfig({
  NODE_ENV: 'production',
  KUELIK_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  KUELIK_DATA_DIR: dir,
  KUELIK_SITE_DIR: dir,
  PORT: '0',
  METRICS_PORT: '0',
  KUELIK_LOG_LEVEL: 'silent',
  KUELIK_SANDBOX_PASSWORD: password,
});

async function run(name: string, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  await commands
    .find((entry) => entry.name.join(' ') === name)
    ?.run(config, words, (line) => lines.push(line));
  return lines.join('\n');
}

async function post(url: string, path: string, body: object, token?: string) {
  const reply = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: reply.status,
    ...((await reply.json()) as { code?: string; data: Record<string, string> }),
  };
}

/** A session created with the key, and the Kyrgyz registry's record of a person of the sandbox. */
async function search(url: string, api_key: string) {
  const { session_id = '' } = (await post(url, '/flows/session/create/', { api_key })).data;
  const opened = await post(url, '/flows/session/validate/', { session_id, fingerprint: 'device' });
  const asked = { session_id, pin: '23102199900001', document_number: 'ID0000001' };
  return post(url, '/tunduk/search/', asked, opened.data.access_token);
}

it('in production a test key uses only the sandbox, and a live key never does', {
  timeout: 300_000,
}, async () => {
  await prepareDataFolder(dir);
  const made = await run('integrator create', 'Bank', '--technology', 'TDK');
  const id = /Integrator (\S+)/.exec(made)?.[1] ?? '';
  const live = /API key.*: (\S+)$/.exec(made)?.[1] ?? '';
  const test =
    /API key.*: (\S+)$/.exec(await run('api-key create', id, 'trial', '--mode', 'test'))?.[1] ?? '';
  await run('integrator subscribe', id, '--technology', 'TDK');

  const server = await startServer(config, (error) => {
    throw error;
  });
  try {
    const tried = await search(server.url, test);
    expect(tried).toMatchObject({ status: 200, data: { first_name: 'АЗАМАТ' } });
    // No gateway is configured: the sandbox does not replace it.
    expect(await search(server.url, live)).toMatchObject({ status: 503 });

    const look = (headers: Record<string, string>) => fetch(`${server.url}/sandbox/phone`, { headers });
    expect((await look({})).status).toBe(401);
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`tester:${secret}`).toString('base64')}`,
    });
    expect((await look(basic('another-password'))).status).toBe(401);
    expect((await look(basic(password))).status).toBe(200);
  } finally {
    await server.close();
  }

  const without = await startServer({ ...config, sandboxPassword: null }, (error) => {
    throw error;
  });
  try {
    expect(await post(without.url, '/flows/session/create/', { api_key: test })).toMatchObject({
      status: 403,
      code: 'test_keys_off',
    });
    expect((await fetch(`${without.url}/sandbox/phone`)).status).toBe(404);
  } finally {
    await without.close();
  }
});
