import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { FileKilledError } from './errors.ts';
import { createPool } from './pool.ts';
import { startProcess } from './start-process.ts';

const generous = { processorMs: 60_000, clockMs: 600_000 };
const makePool = (processes = 1) =>
  createPool<unknown, unknown>({
    processes,
    queue: 8,
    file: generous,
    start: generous,
    idleMs: 60_000,
    open: (events) =>
      startProcess(
        new URL('./testing.process.mjs', import.meta.url),
        { heapMb: 64, residentMb: 400 },
        events,
      ),
  });

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const parentOf = (pid: number) =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (isThere(pid)) process.kill(pid, 'SIGKILL');
});

interface Ids {
  readonly pid: number;
  readonly parent: number;
}

test.runIf(process.platform === 'linux')(
  'no process is forked by the server itself but the starter, once',
  async () => {
    const [one, two] = [makePool(), makePool()];
    const first = (await one.run({ ids: true })) as Ids;
    const second = (await two.run({ ids: true })) as Ids;
    expect(first.pid).not.toBe(second.pid);
    expect(first.parent).not.toBe(process.pid);
    expect(second.parent).toBe(first.parent);
    expect(parentOf(first.parent)).toBe(process.pid);
  },
);

test('when the starter is lost, its processes end, and the next file gets new ones', async () => {
  const pool = makePool();
  const before = (await pool.run({ ids: true })) as Ids;
  const busy = pool.run({ loop: true });
  process.kill(before.parent, 'SIGKILL');
  await expect(busy).rejects.toThrow(FileKilledError);
  await expect.poll(() => isThere(before.pid)).toBe(false);
  const after = (await pool.run({ ids: true })) as Ids;
  expect(after.parent).not.toBe(before.parent);
});
