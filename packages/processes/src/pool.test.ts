import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { FileBusyError, FileKilledError, FileProcessError } from './errors.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { type ProcessLimits, startProcess } from './start-process.ts';

type Options = PoolOptions<unknown, unknown>;

const generous = { processorMs: 60_000, clockMs: 600_000 };

/** A pool of real processes that follow each request's instructions: `testing.process.mjs`. */
const makePool = (
  options: Partial<Options> = {},
  limits: ProcessLimits = { heapMb: 64, residentMb: 400 },
) => {
  let started = 0;
  const pool = createPool<unknown, unknown>({
    processes: 1,
    queue: 8,
    file: generous,
    start: generous,
    idleMs: 1000,
    open: (events) => {
      started += 1;
      return startProcess(new URL('./testing.process.mjs', import.meta.url), limits, events);
    },
    ...options,
  });
  return { ...pool, started: () => started };
};

test('one process reads one file after the other', async () => {
  const pool = makePool();
  expect(await pool.run({ echo: Buffer.from('a') })).toEqual(Buffer.from('a'));
  expect(await pool.run({ echo: new Date(0) })).toEqual(new Date(0));
  expect(pool.started()).toBe(1);
});

test('a process runs at lower priority than the server with all its threads, if configured', async () => {
  const limits = { heapMb: 64, residentMb: 400 };
  const prioritiesOf = async (nice?: number) => {
    const pool = makePool({}, nice === undefined ? limits : { ...limits, nice });
    return (await pool.run({ threads: true })) as readonly number[];
  };
  expect(new Set(await prioritiesOf())).toEqual(new Set([getPriority()]));
  expect(Math.min(...(await prioritiesOf(5)))).toBeGreaterThan(getPriority());
});

test('a file that takes too much work is killed, and the next file gets a new process', async () => {
  const pool = makePool({ file: { ...generous, processorMs: 1000 } });
  const slow = pool.run({ loop: true });
  const next = pool.run({ echo: 'next' });
  await expect(slow).rejects.toThrow(FileKilledError);
  expect(await next).toBe('next');
  expect(pool.started()).toBe(2);
});

// In a thread, each of the first two would crash the whole server, whatever the thread's limits.
test.each(['table', 'list', 'buffers'])('what takes too much memory is killed: %s', async (memory) => {
  const pool = makePool();
  const before = process.memoryUsage.rss();
  await expect(pool.run({ memory })).rejects.toThrow(FileKilledError);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  expect(await pool.run({ echo: 'next' })).toBe('next');
});

test('a crash affects only its own file', async () => {
  const pool = makePool();
  await expect(pool.run({ crash: true })).rejects.toThrow(FileKilledError);
  expect(await pool.run({ echo: 'next' })).toBe('next');
});

test('a process that keeps much memory is replaced', async () => {
  const pool = makePool();
  await pool.run({ tired: true });
  expect(await pool.run({ echo: 'next' })).toBe('next');
  expect(pool.started()).toBe(2);
});

test('a full queue rejects, and queued files are still read', async () => {
  const pool = makePool({ queue: 1 });
  const first = pool.run({ echo: 1 });
  const second = pool.run({ echo: 2 });
  await expect(pool.run({ echo: 3 })).rejects.toThrow(FileBusyError);
  expect([await first, await second]).toEqual([1, 2]);
  expect(await pool.run({ echo: 4 })).toBe(4);
});

test('a process that cannot start does not blame the file', async () => {
  const nowhere = new URL('./nowhere.mjs', import.meta.url);
  const pool = makePool({
    open: (events) => startProcess(nowhere, { heapMb: 64, residentMb: 400 }, events),
  });
  await expect(pool.run({ echo: 1 })).rejects.toThrow(FileProcessError);
  // What the backend replies 503 to: app/errors.test.ts there.
  await expect(pool.run({ echo: 1 })).rejects.toMatchObject({ code: 'file_process' });
});

test('a process gets no environment variables', async () => {
  process.env.KUELIK_TEST_SECRET = 'secret';
  try {
    expect(await makePool().run({ environment: true })).not.toContain('KUELIK_TEST_SECRET');
  } finally {
    delete process.env.KUELIK_TEST_SECRET;
  }
});
