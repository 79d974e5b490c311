import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let Worker: typeof import('./portable-worker.ts').Worker;

const started: { address: string; options: WorkerOptions }[] = [];
const blobs: Blob[] = [];

beforeEach(async () => {
  // Fresh module state: it asks a page for its policy once.
  vi.resetModules();
  ({ Worker } = await import('./portable-worker.ts'));
  started.length = 0;
  blobs.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://host.test' });
  vi.stubGlobal(
    'Worker',
    class {
      constructor(address: URL | string, options: WorkerOptions) {
        started.push({ address: String(address), options });
      }
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:https://host.test/1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a script of the page’s own origin is started directly', () => {
  new Worker(new URL('https://host.test/a/worker.js'), { type: 'module' });
  expect(started).toEqual([{ address: 'https://host.test/a/worker.js', options: { type: 'module' } }]);
});

test('a script of another origin is imported by a blob, whose URL is revoked later', async () => {
  new Worker(new URL('https://verify.test/widget/worker.js'), { type: 'module' });
  expect(started).toEqual([{ address: 'blob:https://host.test/1', options: { type: 'module' } }]);
  expect(await blobs[0]?.text()).toBe('import "https://verify.test/widget/worker.js";');
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:https://host.test/1');
});

describe('on a page that requires Trusted Types', () => {
  const start = () => new Worker(new URL('https://verify.test/widget/worker.js'), { type: 'module' });

  test('URLs go through one policy with our name', () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (address: string) => string }) => ({
      createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    start();
    start();
    expect(started.map(({ address }) => address)).toEqual(Array(2).fill('trusted blob:https://host.test/1'));
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('kuelik', expect.anything());
  });

  test('without that policy the URL stays a string, for the browser to judge', () => {
    const createPolicy = () => {
      throw new TypeError('Policy "kuelik" disallowed.');
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
    start();
    expect(started.map(({ address }) => address)).toEqual(['blob:https://host.test/1']);
  });
});
