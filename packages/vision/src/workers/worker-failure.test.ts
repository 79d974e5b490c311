import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Worker as PortableWorker } from './portable-worker.ts';
import { whyWorkerFailed } from './worker-failure.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://host.test' });
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

const started = () => new PortableWorker(new URL('https://host.test/worker.js'), { type: 'module' });

test('a worker that says nothing, whose script is there, was refused by the page', async () => {
  fetched.mockResolvedValue(new Response());
  expect(await whyWorkerFailed(started(), {})).toBe('blocked');
  expect(fetched).toHaveBeenCalledWith(new URL('https://host.test/worker.js'), expect.objectContaining({}));
});

test.each([
  ['is not there', async () => new Response(null, { status: 404 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('one whose script %s has failed', async (_, answer) => {
  fetched.mockImplementation(answer);
  expect(await whyWorkerFailed(started(), { message: '' })).toBe('failed');
});

test('so has one that was running: nothing is asked', async () => {
  expect(await whyWorkerFailed(started(), { message: 'out of memory' })).toBe('failed');
  expect(fetched).not.toHaveBeenCalled();
});
