import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '@kuelik/backend/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../configuration/config.ts';
import { startServer } from './start-server.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-server-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Starts a server, passes its address to `use` and returns the result. */
async function withServer<T>(
  environment: Readonly<Record<string, string>>,
  use: (url: string) => Promise<T>,
): Promise<T> {
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
    return await use(server.url);
  } finally {
    await server.close();
  }
}

const statusesOf = (environment: Readonly<Record<string, string>>, paths: readonly string[]) =>
  withServer(environment, async (url) => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await fetch(url + path)).status);
    return statuses;
  });

interface DocumentedCall {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly description?: string;
  }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** Every call in a server's OpenAPI document, as `POST /liveness/submit/`. */
async function documentedCalls(url: string): Promise<ReadonlyMap<string, DocumentedCall>> {
  const reply = await fetch(`${url}/api/docs/json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, DocumentedCall>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, call]) => [`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, call] as const,
      ),
    ),
  );
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await reply.json()) as { data: Record<string, string> }).data;
}

const attemptKey = ({ parameters = [] }: DocumentedCall) =>
  parameters.find((one) => one.in === 'header' && one.name === 'x-idempotency-key');

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

it('serves every call of the specification’s table [7.22]', async () => {
  const environment = { KUELIK_DATA_DIR: join(dir, 'calls') };
  await prepareDataFolder(environment.KUELIK_DATA_DIR);
  const offered = await withServer(environment, documentedCalls);
  expect(specified.filter((call) => !offered.has(call))).toEqual([]);
});

it('documents for every call whether it takes an attempt key, for how long, and a session’s token', {
  timeout: 240_000,
}, async () => {
  const environment = { KUELIK_DATA_DIR: join(dir, 'keys') };
  await prepareDataFolder(environment.KUELIK_DATA_DIR);
  await withServer(environment, async (url) => {
    const api = `${url}/api/v1`;
    const { session_id = '' } = await post(`${api}/flows/session/create/`, {
      api_key: 'demo-key',
      metadata: {},
    });
    const { access_token } = await post(`${api}/flows/session/validate/`, {
      session_id,
      fingerprint: 'test',
    });
    const calls = await documentedCalls(url);
    const names = [...calls.keys()].filter((name) => !name.includes('{'));
    const taking: string[] = [];
    const guarded: string[] = [];
    for (const name of names) {
      const [method = '', path = ''] = name.split(' ');
      if (!path.startsWith('/') || path.startsWith('/health')) continue;
      // Malformed, so that every endpoint refuses it.
      const headers = { authorization: `Bearer ${access_token}`, 'x-idempotency-key': 'short' };
      const reply = await fetch(api + path, { method, headers });
      if ((await reply.text()).includes('invalid_idempotency_key')) taking.push(name);
      const unknown = await fetch(api + path, { method });
      if ((await unknown.text()).includes('invalid_token')) guarded.push(name);
    }
    expect(taking).toContain('POST /liveness/submit/');
    expect(names.filter((name) => attemptKey(calls.get(name) ?? {}) !== undefined)).toEqual(taking);
    const opensBySession = ({ security = [] }: DocumentedCall) => security.some((one) => 'session' in one);
    expect(guarded.filter((name) => !opensBySession(calls.get(name) ?? {}))).toEqual([]);

    const saying = (text: string) =>
      taking.filter((name) => attemptKey(calls.get(name) ?? {})?.description?.includes(text));
    const askingForSms =
      /\/(e-document|registry\/\w+)\/(request|resend)\/|\/identify\/|\/(initialize|reissue)\/$/;
    expect(saying('for 60 seconds')).toEqual(taking.filter((name) => askingForSms.test(name)));
    expect(saying('for 24 hours')).toEqual(taking.filter((name) => !askingForSms.test(name)));
  });
});

it('includes the sandbox outside production', async () => {
  const environment = { KUELIK_DATA_DIR: join(dir, 'laptop') };
  expect(await statusesOf(environment, ['/sandbox/phone'])).toEqual([200]);
});

it('has no sandbox in production', async () => {
  const environment = {
    NODE_ENV: 'production',
    KUELIK_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    KUELIK_DATA_DIR: join(dir, 'production'),
  };
  await prepareDataFolder(environment.KUELIK_DATA_DIR);
  const paths = ['/sandbox/phone', '/sandbox/api/messages?phone=77000000001'];
  expect(await statusesOf(environment, paths)).toEqual([404, 404]);
});
