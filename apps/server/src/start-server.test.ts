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

/** Starts a server, asks it for these pages, and gives the replies back as `read` takes them. */
async function repliesOf<T>(
  environment: Readonly<Record<string, string>>,
  paths: readonly string[],
  read: (reply: Response) => Promise<T>,
): Promise<T[]> {
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
    const replies: T[] = [];
    for (const path of paths) replies.push(await read(await fetch(server.url + path)));
    return replies;
  } finally {
    await server.close();
  }
}

const statusesOf = (environment: Readonly<Record<string, string>>, paths: readonly string[]) =>
  repliesOf(environment, paths, async ({ status }) => status);

/** The product specification's table of calls, section 7. */
const specified = [
  'POST /flows/session/create/',
  'GET /flows/session/configs/',
  'POST /flows/session/validate/',
  'GET /flows/session/status/',
  'GET /flows/session/finish/',
  'POST /flows/session/failure-reason/',
  'POST /securities/camera/',
  'GET /securities/integrity/public-manifest/',
  'POST /securities/security-checks/',
  'POST /digital-signature-identifier/identify/',
  'POST /digital-signature-identifier/approve/',
  'POST /digital-signature-identifier/failure-reason/',
  'POST /digital-signature-signer/certificate/initialize/',
  'POST /digital-signature-signer/certificate/reissue/',
  'POST /digital-signature-signer/certificate/accept/',
  'POST /digital-signature-signer/document/sign/',
  'POST /digital-signature-signer/document/upload/',
  'POST /digital-signature-signer/document/list/',
  'POST /digital-signature-signer/document/result/',
  'POST /digital-signature-signer/document/result/download/',
  'POST /digital-signature-signer/failure-reason/',
];

it('answers every call of the specification’s table', { timeout: 240_000 }, async () => {
  const environment = { KUELIK_DATA_DIR: join(dir, 'calls') };
  const documented = async (reply: Response) =>
    (await reply.json()) as { paths: Record<string, Record<string, unknown>> };
  const [docs] = await repliesOf(environment, ['/api/docs/json'], documented);
  const offered = Object.entries(docs?.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );
  expect(specified.filter((call) => !offered.includes(call))).toEqual([]);
});

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
