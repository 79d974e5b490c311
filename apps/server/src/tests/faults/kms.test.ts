import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { isConnectionLost } from '@kuelik/backend';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import { readConfig } from '../../configuration/config.ts';
import { KmsUnavailable, unwrapMasterKeys, wrapNewKey } from '../../stores/kms.ts';
import { masterKeys } from '../../stores/stores.ts';
import { startWithDevice } from './device-away-harness.ts';

const TOKEN = 'hvs.test';
const secret = randomBytes(32);
let server: Server;
let url: string;
let sealed = false;
/** What is sent instead of Vault's own reply. */
let instead: ((response: ServerResponse) => void) | null = null;

/**
 * A fake of Vault's transit engine, as far as its contract goes: it really encrypts, under a key that only it
 * has.
 */
const encrypt = (plain: Buffer): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  return `vault:v1:${Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')}`;
};
const decrypt = (text: string): Buffer => {
  const bytes = Buffer.from(text.slice('vault:v1:'.length), 'base64');
  const cipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12)).setAuthTag(
    bytes.subarray(-16),
  );
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = (await json(request)) as { ciphertext?: string };
    const reply = (status: number, content: object) =>
      response.writeHead(status).end(JSON.stringify(content));
    if (instead !== null) return instead(response);
    if (sealed) return reply(503, { errors: ['Vault is sealed'] });
    if (request.headers['x-vault-token'] !== TOKEN) return reply(403, { errors: ['permission denied'] });
    if (request.url === '/v1/transit/datakey/wrapped/kuelik') {
      return reply(200, { data: { ciphertext: encrypt(randomBytes(32)) } });
    }
    if (request.url !== '/v1/transit/decrypt/kuelik') return reply(404, {});
    try {
      return reply(200, { data: { plaintext: decrypt(body.ciphertext ?? '').toString('base64') } });
    } catch {
      return reply(400, { errors: ['cipher: message authentication failed'] });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  sealed = false;
  instead = null;
});
afterAll(() => server.close());

const at = () => ({ url, key: 'kuelik', token: TOKEN });

it('wraps new keys, and unwraps them to the same bytes each time', async () => {
  const entries = [await wrapNewKey(at(), '2026b'), await wrapNewKey(at(), '2026a')].join(', ');
  expect(entries).toMatch(/^2026b:vault:v1:/);
  const [first, second] = await unwrapMasterKeys(at(), entries);
  expect([first?.id, second?.id, first?.key.length]).toEqual(['2026b', '2026a', 32]);
  expect(first?.key).not.toEqual(second?.key);
  expect(await unwrapMasterKeys(at(), entries)).toEqual([first, second]);
});

it('are the keys of a deployment that names the service', async () => {
  const KUELIK_KEYS = await wrapNewKey(at(), 'a');
  const config = readConfig({
    KUELIK_KEYS,
    KUELIK_KMS_URL: url,
    KUELIK_KMS_KEY: 'kuelik',
    KUELIK_KMS_TOKEN: TOKEN,
  });
  expect((await masterKeys(config))[0]?.key).toHaveLength(32);
  expect(() => readConfig({ KUELIK_KEYS, KUELIK_KMS_URL: url })).toThrow('KUELIK_KMS_KEY');
});

it('waits for a service that is away or sealed, not for one that refuses', async () => {
  const entry = await wrapNewKey(at(), 'a');
  sealed = true;
  const away = await unwrapMasterKeys(at(), entry).catch((error: unknown) => error);
  expect(away).toBeInstanceOf(KmsUnavailable);
  expect(isConnectionLost(away)).toBe(true);
  await expect(unwrapMasterKeys({ ...at(), url: 'http://127.0.0.1:9' }, entry)).rejects.toBeInstanceOf(
    KmsUnavailable,
  );
  sealed = false;
  const refused = await unwrapMasterKeys({ ...at(), token: 'stolen' }, entry).catch(
    (error: unknown) => error,
  );
  expect(isConnectionLost(refused)).toBe(false);
  expect(String(refused)).toMatch(/refuses \(403\)/);
  expect(String(refused)).not.toContain('stolen');
});

it('reads a token from its file for each request, and waits for a file without one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kuelik-kms-'));
  const file = join(dir, 'token');
  const entry = await wrapNewKey(at(), 'a');
  const settings = { KUELIK_KEYS: entry, KUELIK_KMS_URL: url, KUELIK_KMS_KEY: 'kuelik' };
  const open = () => masterKeys(readConfig({ ...settings, KUELIK_KMS_TOKEN_FILE: file }));
  const refusal = () => open().catch((error: unknown) => error);
  const missing = await refusal();
  expect(isConnectionLost(missing)).toBe(true);
  expect(String(missing)).toMatch(/KUELIK_KMS_TOKEN_FILE cannot be read \(ENOENT\)/);
  for (const text of ['\n', 'hvs.first\nhvs.second']) {
    writeFileSync(file, text);
    const unfit = await refusal();
    expect(isConnectionLost(unfit)).toBe(true);
    expect(String(unfit)).not.toContain('hvs');
  }
  writeFileSync(file, 'hvs.expired');
  expect(String(await refusal())).toMatch(/refuses \(403\)/);
  writeFileSync(file, `${TOKEN}\n`);
  expect((await open())[0]?.key).toHaveLength(32);
  const both = { ...settings, KUELIK_KMS_TOKEN_FILE: file, KUELIK_KMS_TOKEN: TOKEN };
  expect(() => readConfig(both)).toThrow('not both');
  rmSync(dir, { recursive: true });
});

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['a proxy’s page', (to) => to.end('<html>hidden-secret</html>'), /without what was asked for/],
  ['nothing', (to) => to.end(), /without what was asked for/],
  ['another form', (to) => to.end('{"data":{"plain":"hidden-secret"}}'), /without what was asked for/],
  [
    'a part',
    (to) => void to.writeHead(200, { 'content-length': 99 }).write('{', () => to.destroy()),
    /breaks off/,
  ],
])('waits for a service that replies %s', async (_name, reply, says) => {
  const entry = await wrapNewKey(at(), 'a');
  instead = reply;
  const away = await unwrapMasterKeys(at(), entry).catch((error: unknown) => error);
  expect(isConnectionLost(away)).toBe(true);
  expect(String(away)).toMatch(says);
  expect(String(away)).not.toContain('hidden-secret');
});

it('says while it starts that it waits for keys, and starts when the service is unsealed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kuelik-kms-'));
  const kms = { KUELIK_KEYS: await wrapNewKey(at(), 'a'), KUELIK_KMS_URL: url, KUELIK_KMS_TOKEN: TOKEN };
  const port = await freePort();
  sealed = true;
  const starting = startWithDevice({ ...kms, KUELIK_KMS_KEY: 'kuelik', PORT: String(port) }, dir);
  const reason = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`);
    return `${reply.status} ${((await reply.json()) as { reason?: string }).reason}`;
  };
  await expect.poll(() => reason().catch(() => null), { timeout: 120_000 }).toBe('503 keys');
  sealed = false;
  await (await starting).close();
  rmSync(dir, { recursive: true });
}, 240_000);

it('begins no session while the service opens the keys to others than before', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kuelik-kms-'));
  const kms = { KUELIK_KEYS: await wrapNewKey(at(), 'a'), KUELIK_KMS_URL: url, KUELIK_KMS_TOKEN: TOKEN };
  const running = await startWithDevice({ ...kms, KUELIK_KMS_KEY: 'kuelik' }, dir);
  const other = JSON.stringify({ data: { plaintext: randomBytes(32).toString('base64') } });
  await running.survives(
    () => {
      instead = (response) => response.end(other);
    },
    () => {
      instead = null;
    },
  );
  await running.close();
  rmSync(dir, { recursive: true });
});

it('names a malformed entry by its number, without its content', async () => {
  await expect(unwrapMasterKeys(at(), 'a:plainsecret')).rejects.toThrow('number 1');
  await expect(unwrapMasterKeys(at(), 'a:plainsecret')).rejects.not.toThrow('plainsecret');
  const altered = `${(await wrapNewKey(at(), 'a')).slice(0, -8)}AAAAAAA=`;
  await expect(unwrapMasterKeys(at(), altered)).rejects.toThrow('refuses (400)');
});

it('may fail while a server runs: new sessions are refused, and accepted again once it is back', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kuelik-kms-'));
  const KUELIK_KEYS = await wrapNewKey(at(), 'a');
  const kms = { KUELIK_KEYS, KUELIK_KMS_URL: url, KUELIK_KMS_KEY: 'kuelik', KUELIK_KMS_TOKEN: TOKEN };
  const running = await startWithDevice(kms, dir);
  const be = (state: boolean) => () => {
    sealed = state;
  };
  await running.survives(be(true), be(false));
  await running.close();
  rmSync(dir, { recursive: true });
});
