import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileKilledError, FileProcessError } from './errors.ts';
import { createPool, type ProcessEvents } from './pool.ts';
import { processorMilliseconds } from './processor-time.ts';

const limits = { processorMs: 20_000, clockMs: 180_000 };

/** A process that does only what a test says, whose clock and processor time the test moves. */
const makePool = () => {
  const used: { ms: number | null } = { ms: 1000 };
  const opened: ProcessEvents<string>[] = [];
  const killed = vi.fn();
  const pool = createPool<string, string>({
    processes: 1,
    queue: 8,
    file: limits,
    start: { processorMs: 30_000, clockMs: 180_000 },
    idleMs: 60_000,
    now: () => Date.now(),
    open: (events) => {
      opened.push(events);
      return { send: () => undefined, kill: killed, processorMs: async () => used.ms };
    },
  });
  /** One file, given to a process that has started. */
  const give = () => {
    const reply = pool.run('file');
    // Rejections are awaited later than they come.
    reply.catch(() => undefined);
    opened.at(-1)?.ready();
    return reply;
  };
  return { pool, give, killed, used, events: () => opened.at(-1) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a file that waits for a busy processor is not killed', async () => {
  const { give, killed, used, events } = makePool();
  const reply = give();
  await vi.advanceTimersByTimeAsync(100_000);
  used.ms = 2000;
  await vi.advanceTimersByTimeAsync(70_000);
  expect(killed).not.toHaveBeenCalled();
  events()?.reply('read', false);
  expect(await reply).toBe('read');
});

test('a file that takes twenty seconds of processor time is killed', async () => {
  const { give, killed, used } = makePool();
  const reply = give();
  used.ms = 21_001;
  await vi.advanceTimersByTimeAsync(200);
  await expect(reply).rejects.toThrow(FileKilledError);
  expect(killed).toHaveBeenCalledOnce();
});

test('what a process used for its start and earlier files is not counted', async () => {
  const { give, pool, killed, used, events } = makePool();
  for (const ms of [16_000, 31_000, 46_000]) {
    const reply = used.ms === 1000 ? give() : pool.run('file');
    await vi.advanceTimersByTimeAsync(100);
    used.ms = ms;
    await vi.advanceTimersByTimeAsync(200);
    events()?.reply('read', false);
    expect(await reply).toBe('read');
  }
  expect(killed).not.toHaveBeenCalled();
});

test('a process that does nothing is killed in the end', async () => {
  const { give, killed } = makePool();
  const reply = give();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(killed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await expect(reply).rejects.toThrow(FileKilledError);
});

test('where the system does not tell processor time, the clock counts', async () => {
  const { give, used } = makePool();
  used.ms = null;
  const reply = give();
  await vi.advanceTimersByTimeAsync(20_200);
  await expect(reply).rejects.toThrow(FileKilledError);
});

test('a busy machine may start a process slowly', async () => {
  const { pool, killed, used, events } = makePool();
  const reply = pool.run('file');
  reply.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(170_000);
  expect(killed).not.toHaveBeenCalled();
  used.ms = 31_001;
  await vi.advanceTimersByTimeAsync(200);
  await expect(reply).rejects.toThrow(FileProcessError);
  expect(events()).toBeDefined();
});

test('an idle process is watched no longer, and ends', async () => {
  const { give, killed, used, events } = makePool();
  const reply = give();
  events()?.reply('read', false);
  await reply;
  used.ms = 100_000;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(killed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(killed).toHaveBeenCalledOnce();
});

test('processor time is read from Linux, whatever the program is called', async () => {
  const read = async () => '7 (a) R 1 (b) S 1 7 7 0 -1 4194560 1 2 3 4 150 25 6 7 20 0 11 0 1 2 3\n';
  expect(await processorMilliseconds(7, read)).toBe(1750);
  expect(await processorMilliseconds(7, () => Promise.reject(new Error('ENOENT')))).toBeNull();
  expect(await processorMilliseconds(undefined)).toBeNull();
});

test.runIf(process.platform === 'linux')('a stopped process uses no processor time', async () => {
  vi.useRealTimers();
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const used = async () => (await processorMilliseconds(child.pid)) ?? Number.NaN;
  try {
    await vi.waitFor(async () => expect(await used()).toBeGreaterThan(200));
    child.kill('SIGSTOP');
    const stat = async () => readFile(`/proc/${child.pid}/stat`, 'utf8');
    await vi.waitFor(async () => expect(await stat()).toContain(') T '));
    const stopped = await used();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await used()).toBe(stopped);
  } finally {
    child.kill('SIGKILL');
  }
});
