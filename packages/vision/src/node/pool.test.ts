import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPool, type PoolThread, untilHalfWaits } from './pool.ts';

interface FakeThread extends PoolThread<string> {
  readonly sent: string[];
  readonly reply: (reply: string) => void;
  readonly died: (cause: unknown) => void;
  ended: boolean;
}

let threads: FakeThread[] = [];

const open = (workers = 1, queue = 1) =>
  createPool<string, string>({
    workers,
    queue,
    jobTimeoutMs: 1000,
    start({ reply, died }) {
      const thread: FakeThread = {
        sent: [],
        reply,
        died,
        ended: false,
        send: (request) => thread.sent.push(request),
        end: async () => {
          thread.ended = true;
        },
      };
      threads.push(thread);
      return thread;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
});
afterEach(() => vi.useRealTimers());

it('starts threads on demand and no more than allowed', async () => {
  const pool = open(2, 4);
  expect(threads).toHaveLength(0);
  const jobs = ['a', 'b', 'c'].map((name) => pool.run(name));
  expect(threads.map(({ sent }) => sent)).toEqual([['a'], ['b']]);
  expect(pool.load()).toEqual({ threads: 2, busy: 2, waiting: 1 });
  threads[1]?.reply('B');
  await expect(jobs[1]).resolves.toBe('B');
  expect(threads[1]?.sent).toEqual(['b', 'c']);
});

it('refuses jobs if the queue is full and accepts them again later', async () => {
  const pool = open(1, 1);
  const first = pool.run('a');
  void pool.run('b');
  await expect(pool.run('c')).rejects.toMatchObject({ code: 'vision_busy' });
  threads[0]?.reply('A');
  await first;
  const fourth = pool.run('d');
  threads[0]?.reply('B');
  threads[0]?.reply('D');
  await expect(fourth).resolves.toBe('D');
});

it('says when half of the queue is free, by how long jobs take', async () => {
  const pool = open(1, 4);
  const jobs = Array.from({ length: 5 }, () => pool.run('a'));
  // One second is the first guess.
  await expect(pool.run('b')).rejects.toMatchObject({ retryAfterS: 3 });
  for (let count = 0; count < 40; count += 1) {
    await vi.advanceTimersByTimeAsync(500);
    threads[0]?.reply('A');
    jobs.push(pool.run('a'));
  }
  await expect(pool.run('b')).rejects.toMatchObject({ retryAfterS: 2 });
  for (let count = 0; count < 5; count += 1) threads[0]?.reply('A');
  await Promise.all(jobs);
});

it('waits for the jobs above half of the queue, and the refused one', () => {
  const pool = { workers: 2, queue: 8 };
  expect([3, 4, 8].map((waiting) => untilHalfWaits(waiting, pool, 4_000))).toEqual([0, 2_000, 10_000]);
});

it('accepts a job for each idle thread even without a queue', async () => {
  const pool = open(1, 0);
  const first = pool.run('a');
  await expect(pool.run('b')).rejects.toMatchObject({ code: 'vision_busy' });
  threads[0]?.reply('A');
  await expect(first).resolves.toBe('A');
});

it('terminates and replaces a thread whose job takes too long', async () => {
  const pool = open(1, 1);
  const slow = expect(pool.run('a')).rejects.toMatchObject({ code: 'vision_timeout' });
  const next = pool.run('b');
  await vi.advanceTimersByTimeAsync(1001);
  await slow;
  expect(threads[0]?.ended).toBe(true);
  threads[0]?.reply('too late');
  threads[1]?.reply('B');
  await expect(next).resolves.toBe('B');
});

it('fails only the job of a thread that died', async () => {
  const pool = open(1, 1);
  const first = expect(pool.run('a')).rejects.toMatchObject({ code: 'vision_failed' });
  const next = pool.run('b');
  threads[0]?.died(new Error('out of memory'));
  await first;
  threads[1]?.reply('B');
  await expect(next).resolves.toBe('B');
});

it('rejects everything when closed, and can be closed twice', async () => {
  const pool = open(1, 1);
  const jobs = ['a', 'b'].map((name) =>
    expect(pool.run(name)).rejects.toMatchObject({ code: 'vision_failed' }),
  );
  await pool.close();
  await pool.close();
  await Promise.all(jobs);
  expect(threads[0]?.ended).toBe(true);
  await expect(pool.run('c')).rejects.toMatchObject({ code: 'vision_failed' });
});
