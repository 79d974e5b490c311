import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Worker } from './portable-worker.ts';

const started: { address: string; options: WorkerOptions }[] = [];
const blobs: Blob[] = [];

beforeEach(() => {
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

test('a script of the page’s own origin is started as it is', () => {
  new Worker(new URL('https://host.test/a/worker.js'), { type: 'module' });
  expect(started).toEqual([{ address: 'https://host.test/a/worker.js', options: { type: 'module' } }]);
});

test('a script of another origin is imported by a blob, whose address goes in time', async () => {
  new Worker(new URL('https://verify.test/widget/worker.js'), { type: 'module' });
  expect(started).toEqual([{ address: 'blob:https://host.test/1', options: { type: 'module' } }]);
  expect(await blobs[0]?.text()).toBe('import "https://verify.test/widget/worker.js";');
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:https://host.test/1');
});
