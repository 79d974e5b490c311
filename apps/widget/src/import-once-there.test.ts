import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importOnceThere } from './import-once-there.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/103.0.0.0 Mobile Safari/537.36';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const fetched = vi.fn<(address: string) => Promise<Response>>();
const load = vi.fn(async () => 'module');
let count = 0;
/** Files that no other test has asked for. */
let files: string[] = [];

beforeEach(() => {
  count += 1;
  files = [`./step-${count}.js`, `./shared-${count}.js`];
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { userAgent: chrome });
  fetched.mockReset().mockImplementation(async () => new Response('code'));
  load.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const run = () => importOnceThere(load, files, 'https://kuelik.test/widget/assets/core.js');

test('imports a module when its files have come, and asks for each once', async () => {
  expect([await run(), await run()]).toEqual(['module', 'module']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    `https://kuelik.test/widget/assets/step-${count}.js`,
    `https://kuelik.test/widget/assets/shared-${count}.js`,
  ]);
});

test.each([
  ['a lost line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error page', async () => new Response('', { status: 502 })],
])('%s imports nothing; the next call asks again for what did not come', async (_, answer) => {
  fetched.mockImplementationOnce(answer);
  await expect(run()).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await run()).toBe('module');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a policy that forbids fetching, but not importing, changes nothing', async () => {
  fetched.mockImplementation(async (address) => {
    const event = Object.assign(new Event('securitypolicyviolation'), {
      disposition: 'enforce',
      blockedURI: address,
    });
    setTimeout(() => document.dispatchEvent(event));
    throw new TypeError('Failed to fetch');
  });
  expect(await run()).toBe('module');
});

test('a browser that asks again for a lost module fetches nothing beforehand', async () => {
  vi.stubGlobal('navigator', { userAgent: safari });
  expect(await run()).toBe('module');
  expect(fetched).not.toHaveBeenCalled();
});
