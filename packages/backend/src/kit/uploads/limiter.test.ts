import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('says when half of its queue is free, by how long its tasks take', async () => {
  let time = 0;
  const ends: (() => void)[] = [];
  const run = createLimiter(2, 8, () => time);
  const come = () => run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const end = async (afterMs: number) => {
    time += afterMs;
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const tasks = Array.from({ length: 10 }, come);
  const refused = { httpStatus: 503, code: 'overloaded' };
  // Two seconds are the first guess: (9 - 4) / 2 tasks of 2 s.
  await expect(come()).rejects.toMatchObject({ ...refused, retryAfter: 5 });
  for (let count = 0; count < 30; count += 1) {
    await end(5_000);
    tasks.push(come());
  }
  // Two tasks at a time end every 5 s: each takes 10 s.
  await expect(come()).rejects.toMatchObject({ ...refused, retryAfter: 25 });
  while (ends.length > 0) await end(0);
  await Promise.all(tasks);
});
