import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-server-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Starts a server and asks it for these pages. */
async function statusesOf(environment: Readonly<Record<string, string>>, paths: readonly string[]) {
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_LOG_LEVEL: 'silent',
    KUELIK_SITE_DIR: dir,
    ...environment,
  });
  const server = await startServer(config, (error) => {
    throw error;
  });
  try {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await fetch(server.url + path)).status);
    return statuses;
  } finally {
    await server.close();
  }
}

it('has the sandbox with it outside of production', { timeout: 240_000 }, async () => {
  const environment = { KUELIK_DATA_DIR: join(dir, 'laptop') };
  expect(await statusesOf(environment, ['/sandbox/phone'])).toEqual([200]);
});

it('has no sandbox in production', { timeout: 240_000 }, async () => {
  const environment = {
    NODE_ENV: 'production',
    KUELIK_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    KUELIK_DATA_DIR: join(dir, 'production'),
  };
  const paths = ['/sandbox/phone', '/sandbox/api/messages?phone=77000000001'];
  expect(await statusesOf(environment, paths)).toEqual([404, 404]);
});
