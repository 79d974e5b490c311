import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKeyring,
  isConnectionLost,
  openMasterKeys,
  Pkcs11Unavailable,
  sealNewKey,
} from '@kuelik/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../tools/lib/services/debian.ts';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import { readConfig } from '../../configuration/config.ts';
import { startServer } from '../../roles/start-server.ts';
import { masterKeys } from '../../stores/stores.ts';
import { startWithDevice } from './device-away-harness.ts';

const module = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/softhsm/libsofthsm2.so'].find(existsSync);
/** The package is compiled on installation; if that failed, there is nothing to test. */
const hasPackage = (() => {
  try {
    createRequire(import.meta.url)('pkcs11js');
    return true;
  } catch {
    return false;
  }
})();
const PIN = '1234';

describe.skipIf(module === undefined || !hasPackage)('keys from a PKCS#11 device (SoftHSM)', () => {
  let dir: string;
  const at = { module: module ?? '', token: 'kuelik', key: 'master', pin: PIN };
  const settings = (KUELIK_KEYS: string) => ({
    KUELIK_KEYS,
    KUELIK_PKCS11_MODULE: at.module,
    KUELIK_PKCS11_TOKEN: at.token,
    KUELIK_PKCS11_KEY: at.key,
    KUELIK_PKCS11_PIN: at.pin,
  });
  const tool = (...args: string[]) => {
    const done = spawnSync(findProgram('softhsm2-util') ?? 'softhsm2-util', args, { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`softhsm2-util failed: ${done.stderr}${done.stdout}`);
  };
  const unplug = () => renameSync(join(dir, 'tokens'), join(dir, 'unplugged'));
  const plugIn = () => renameSync(join(dir, 'unplugged'), join(dir, 'tokens'));

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'kuelik-device-'));
    mkdirSync(join(dir, 'tokens'));
    process.env.SOFTHSM2_CONF = join(dir, 'softhsm2.conf');
    writeFileSync(process.env.SOFTHSM2_CONF, `directories.tokendir = ${dir}/tokens\nlog.level = ERROR\n`);
    tool('--init-token', '--free', '--label', at.token, '--pin', PIN, '--so-pin', '12345678');
    // softhsm2-util ends an imported key at its first zero byte, and one that begins with a line feed before it.
    const aes = randomBytes(32).map((byte) => (byte === 0 || byte === 10 ? 1 : byte));
    writeFileSync(join(dir, 'aes'), aes);
    tool(
      '--import',
      join(dir, 'aes'),
      '--aes',
      '--token',
      at.token,
      '--label',
      at.key,
      '--id',
      'a1',
      '--pin',
      PIN,
    );
  });
  afterAll(() => {
    process.env.SOFTHSM2_CONF = undefined;
    rmSync(dir, { recursive: true });
  });

  it('seals new keys, and opens them to the same bytes each time', async () => {
    const entries = [await sealNewKey(at, '2026b'), await sealNewKey(at, '2026a')].join(', ');
    expect(entries).toMatch(/^2026b:pkcs11:v1:/);
    const [first, second] = await openMasterKeys(at, entries);
    expect([first?.id, second?.id, first?.key.length]).toEqual(['2026b', '2026a', 32]);
    expect(first?.key).not.toEqual(second?.key);
    expect(await masterKeys(readConfig(settings(entries)))).toEqual([first, second]);
    // A keyring of these keys seals like any other.
    const keyring = createKeyring(await openMasterKeys(at, entries));
    const { key, ...wrapped } = keyring.create('session');
    expect(keyring.unwrap('session', wrapped)).toEqual(key);
  });

  it('names what is wrong with a setting or an entry, without its content', async () => {
    const entry = await sealNewKey(at, 'a');
    const faults = [
      [{ ...at, pin: '9999' }, entry, /KUELIK_PKCS11_PIN/],
      [{ ...at, key: 'none' }, entry, /KUELIK_PKCS11_KEY/],
      [{ ...at, module: '/nowhere.so' }, entry, /KUELIK_PKCS11_MODULE/],
      [at, `${entry.slice(0, -8)}AAAAAAA=`, /entry number 1 was not sealed by this key/],
      [at, entry.replace(/^a:/, 'b:'), /entry number 1 was not sealed by this key/],
      [at, 'a:plainsecret', /number 1 is not of the form/],
    ] as const;
    for (const [where, text, says] of faults) {
      const error = await openMasterKeys(where, text).catch((reason: unknown) => reason);
      expect(String(error)).toMatch(says);
      expect(String(error)).not.toMatch(/9999|plainsecret/);
      expect(isConnectionLost(error)).toBe(false);
    }
    expect(() => readConfig({ ...settings(entry), KUELIK_PKCS11_PIN: undefined })).toThrow(
      'KUELIK_PKCS11_PIN',
    );
  });

  it('is waited for while it is away: live, not ready, 503, and served from when it is back', async () => {
    const entry = await sealNewKey(at, 'a');
    unplug();
    await expect(openMasterKeys(at, entry)).rejects.toBeInstanceOf(Pkcs11Unavailable);
    const port = await freePort();
    const starting = startServer(
      readConfig({
        ...settings(entry),
        PORT: String(port),
        METRICS_PORT: '0',
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_DATA_DIR: join(dir, 'data'),
        KUELIK_SITE_DIR: dir,
      }),
      (error) => {
        throw error;
      },
    );
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await expect.poll(async () => (await get('/health/live'))?.status).toBe(200);
    const create = await get('/api/v1/flows/session/create/');
    expect([create?.status, create?.headers.get('retry-after')]).toEqual([503, '2']);
    plugIn();
    const server = await starting;
    expect((await get('/health/ready'))?.status).toBe(200);
    await server.close();
  });

  it('may fail while a server runs, the token or the library: new sessions are refused, and accepted again once it is back', async () => {
    const library = join(dir, 'library.so');
    copyFileSync(at.module, library);
    const keys = { ...settings(await sealNewKey(at, 'a')), KUELIK_PKCS11_MODULE: library };
    const server = await startWithDevice(keys, join(dir, 'running'));
    await server.survives(unplug, plugIn);
    await server.survives(
      () => writeFileSync(library, 'no library'),
      () => copyFileSync(at.module, library),
    );
    await server.close();
  });
});
