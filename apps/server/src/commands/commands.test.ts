import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend } from '@kuelik/backend';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../configuration/config.ts';
import { withStores } from '../stores/stores.ts';
import { commands } from './commands.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-commands-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

async function run(name: string, ...words: string[]): Promise<string> {
  const command = commands.find((entry) => entry.name.join(' ') === name);
  const lines: string[] = [];
  await command?.run(readConfig({ KUELIK_DATA_DIR: join(dir, 'data') }), words, (line) => lines.push(line));
  return lines.join('\n');
}

/** Milliseconds; each command opens the embedded database, which takes seconds on a busy machine. */
const patience = 300_000;

it('does what an operator needs, on one data folder [7.12]', { timeout: patience }, async () => {
  expect(await run('migrate')).toContain('0001-first');
  expect(await run('migrate')).toBe('Nothing to do');
  expect(await run('integrator create', 'Bank', '--origin', 'https://bank.kz')).toMatch(
    /API key.*: kuelik_live_[\w-]{43}$/,
  );
  await expect(async () => run('integrator create')).rejects.toThrow('a name is required');
  await expect(async () => run('integrator create', 'Bank', '--origin', 'bank.kz/path')).rejects.toThrow();

  const id = /Integrator (\S+)/.exec(await run('integrator create', 'Shop', '--technology', 'ED'))?.[1] ?? '';
  expect(await run('integrator list')).toContain(`${id} Shop\n  ED: no period: refused until`);
  expect(await run('integrator list')).toContain('Bank\n  DR: needs no period\n');
  const period = ['--from', '2026-12-01', '--until', '2027-12-01'];
  await run('integrator subscribe', id, '--technology', 'ED', '--technology', 'TDK', ...period);
  expect(await run('integrator list')).toContain('TDK: 2026-11-30T19:00:00.000Z to 2027-11-30T19:00:00.000Z');
  expect(await run('integrator withdraw', id, '--technology', 'TDK')).toBe('TDK: withdrawn');
  expect(await run('integrator list')).not.toContain('TDK');
  await expect(run('integrator subscribe', 'nobody', '--technology', 'ED')).rejects.toThrow('No such');
  await expect(async () => run('integrator subscribe', id)).rejects.toThrow('--technology is required');

  await expect(async () => run('integrator create', 'Wide', '--origin', 'https://*.kz')).rejects.toThrow(
    'origin[0]: is too wide: anyone can have a site there',
  );
  await expect(async () => run('integrator create', 'Typo', '--technology', 'LSDH')).rejects.toThrow('LSDH');
  const edit = ['--origin', 'https://shop.kz', '--redirect', 'https://pay.kz'];
  expect(await run('integrator edit', id, ...edit)).toContain(
    'Shop: https://shop.kz; redirects https://pay.kz',
  );

  const file = join(dir, 'policy.json');
  writeFileSync(file, JSON.stringify({ name: 'kyc', technologies: ['LDSH', 'DR', 'F2F'] }));
  expect(await run('policy create', id, file)).toBe('kyc@1');
  expect(await run('policy list', id)).toMatch(/^kyc@1 \S+ LDSH,DR,F2F$/);
  writeFileSync(
    file,
    JSON.stringify({ name: 'kyc', technologies: ['F2F'], settings: { LDSH: { atempts: 1 } } }),
  );
  await expect(run('policy create', id, file)).rejects.toThrow('settings.LDSH.atempts: unknown_setting');

  const made = await run('api-key create', id, 'reader', '--mode', 'test', '--scope', 'read');
  expect(made).toMatch(/^kuelik_test_\S{8} test read reader\nAPI key.*: kuelik_test_[\w-]{43}$/);
  const prefix = made.split(' ')[0] ?? '';
  // From a machine two hours behind: servers would find the key ended at once.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 });
  const rotated = await run('api-key rotate', id, prefix, '--overlap', '2');
  vi.useRealTimers();
  const ends = /^The old key ends (\S+)\nAPI key/.exec(rotated)?.[1] ?? '';
  expect(Date.parse(ends)).toBeGreaterThan(Date.now() + 5_400_000);
  expect(await run('api-key revoke', id, prefix)).toBe('Revoked');
  expect(await run('api-key list', id)).toMatch(/revoked/);

  const address = 'https://shop.example/kuelik';
  const secret = /Signing secret: (whsec_[\w-]{43})$/.exec(await run('webhook add', id, address))?.[1];
  await expect(run('webhook add', id, address)).rejects.toThrow('already listed');
  await expect(run('webhook add', 'nobody', address)).rejects.toThrow('No such integrator');
  for (const list of ['policy list', 'api-key list', 'webhook list'])
    await expect(run(list, 'nobody'), list).rejects.toThrow('No such integrator');
  await expect(async () => run('webhook add', id, 'http://shop.example/')).rejects.toThrow(
    'an https: address',
  );
  expect(await run('webhook list', id)).toBe(address);
  expect(await run('webhook list', id, '--secrets')).toBe(`${address} ${secret}`);

  const files = { 'assets/main.js': `sha384-${'A'.repeat(64)}` };
  writeFileSync(join(dir, 'integrity.json'), JSON.stringify({ type: 'FRONTEND', files }));
  expect(await run('integrity publish', dir)).toBe('Published 1 hashes for FRONTEND');
  const published = withStores(readConfig({ KUELIK_DATA_DIR: join(dir, 'data') }), ({ db }) =>
    db.selectFrom('integrity_manifest').select(['type', 'files']).execute(),
  );
  expect(await published).toEqual([{ type: 'FRONTEND', files }]);
  await expect(run('session erase', 'unknown')).rejects.toThrow('No such session');

  expect(await run('keys rotate')).toMatch(/New key k2-\w+, 1 data keys rewrapped/);
  expect(await run('keys rewrap')).toMatch(/^0 data keys/);
  // A new key-encryption key does not change the webhook secrets.
  expect(await run('webhook list', id, '--secrets')).toBe(`${address} ${secret}`);
  expect(await run('webhook remove', id, address)).toBe('Removed');
  await expect(run('webhook remove', id, address)).rejects.toThrow('No webhook of this integrator');
});

it('removes no file without a row before all are counted', { timeout: patience }, async () => {
  const old = new Date('2026-01-01T00:00:00.000Z');
  for (let at = 0; at < 60; at += 1) {
    const part = (at * 4).toString(16).padStart(2, '0');
    const folder = join(dir, 'data', 'files', 'blobs', part, part.padEnd(40, '0'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '00'), 'x');
    utimesSync(join(folder, '00'), old, old);
  }
  await run('migrate');
  await expect(run('blobs sweep')).rejects.toThrow('Too many files have no row');
  expect(await run('blobs sweep', '--trial')).toBe('60 files, 60 without a row, 0 of them removed');
  expect(await run('blobs sweep', '--all')).toBe('60 files, 60 without a row, 60 of them removed');
  expect(await run('blobs sweep')).toBe('0 files, 0 without a row, 0 of them removed');
});

it('lets the demo key be, which a server beside the command uses', { timeout: patience }, async () => {
  const config = readConfig({ KUELIK_DATA_DIR: join(dir, 'data') });
  const demoKey = () =>
    withStores(config, async ({ db }) =>
      db.selectFrom('api_key').select('revoked_at').where('integrator_id', '=', 'demo').execute(),
    );
  await withStores(config, (stores) => createBackend({ ...stores, demo: ['ED'], origins: [] }));
  await run('verify');
  await run('blobs sweep', '--trial');
  await expect(run('session erase', 'none')).rejects.toThrow();
  expect(await demoKey()).toEqual([{ revoked_at: null }]);
});
