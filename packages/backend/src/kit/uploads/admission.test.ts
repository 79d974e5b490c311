import { expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

/** Tasks that end on command, on a simulated clock. */
function world(width: number, longestWaitMs: number) {
  let time = 0;
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const admission = createAdmission({ width, longestWaitMs, now: () => time });
  const come = (id: number) =>
    admission.run(async () => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return id;
    }, `person ${id}`);
  const finish = async (afterMs: number) => {
    time += afterMs;
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { admission, come, finish, begun };
}

it('serves in the order of arrival, a limited number at a time', async () => {
  const { come, finish, begun, admission } = world(2, 60_000);
  const done = [1, 2, 3, 4, 5].map(come);
  expect([begun, admission.waiting()]).toEqual([[1, 2], 3]);
  for (let count = 0; count < 5; count += 1) await finish(1000);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4, 5]);
  expect(admission.waiting()).toBe(0);
});

it('estimates how long each still takes, and nothing once that is over', async () => {
  const { come, finish, admission } = world(1, 60_000);
  const done = [1, 2, 3].map(come);
  const left = () => [1, 2, 3, 4].map((id) => admission.left(`person ${id}`));
  // Two seconds are the first guess.
  expect(left()).toEqual([2000, 4000, 6000, null]);
  await finish(1000);
  // The average is now 1800.
  expect(left()).toEqual([null, 1800, 3600, null]);
  const late = finish(5000);
  expect(left()).toEqual([null, null, 3600, null]);
  await late;
  await finish(0);
  expect(left()).toEqual([null, null, null, null]);
  await Promise.all(done);
});

it('shows each how many are served before them, which falls by one as each ends', async () => {
  const { come, finish, admission } = world(2, 60_000);
  const done = [1, 2, 3, 4, 5].map(come);
  const ahead = () => [1, 2, 3, 4, 5, 6].map((id) => admission.ahead(`person ${id}`));
  expect(ahead()).toEqual([0, 0, 1, 2, 3, 0]);
  await finish(1000);
  expect(ahead()).toEqual([0, 0, 0, 1, 2, 0]);
  for (let count = 0; count < 4; count += 1) await finish(1000);
  expect(ahead()).toEqual([0, 0, 0, 0, 0, 0]);
  await Promise.all(done);
});

it('refuses whom it could not serve in time, newcomers first, and learns how long the work takes', async () => {
  const { come, finish, admission } = world(1, 8_000);
  const done = [come(1)];
  // Each is expected to take two seconds until the first has ended.
  for (let id = 2; id <= 5; id += 1) {
    done.push(come(id));
    if (id === 2) expect(() => admission.check()).not.toThrow();
  }
  expect(() => admission.check()).toThrow(expect.objectContaining({ httpStatus: 503, code: 'overloaded' }));
  await expect(come(6)).rejects.toMatchObject({ code: 'overloaded', retryAfter: 3 });
  // The tasks take a tenth of the expected time.
  for (let count = 0; count < 4; count += 1) await finish(200);
  expect(() => admission.check()).not.toThrow();
  await finish(200);
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4, 5]);
});

it('gives a place back when the task fails', async () => {
  const { admission } = world(1, 60_000);
  await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await admission.run(async () => 'next')).toBe('next');
});
