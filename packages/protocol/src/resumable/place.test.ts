import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBackend, json } from '../test-kit.ts';
import { withPlace } from './place.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const places = (...ahead: number[]) => ahead.map((count) => json({ data: { ahead: count } }));
const slow = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));

test('reports how many people are served first, after a second and every three, until the reply', async () => {
  const { client, seen } = fakeBackend(places(3, 1, 0));
  const reported: number[] = [];
  const result = withPlace(client, (ahead) => reported.push(ahead), slow(9_000));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toBe('done');
  expect(reported).toEqual([3, 1, 0]);
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill('/api/v1/uploads/place/'));
});

test('reports what the server is doing, where the server says so', async () => {
  const reply = (data: object) => json({ data });
  const { client } = fakeBackend([
    reply({ ahead: 1 }),
    reply({ ahead: 0, stage: 'front', left_s: 4 }),
    reply({ ahead: 0, stage: 'comparing' }),
  ]);
  const reported: unknown[] = [];
  const result = withPlace(client, (_, work) => reported.push(work), slow(9_000));
  await vi.advanceTimersByTimeAsync(30_000);
  await result;
  expect(reported).toEqual([null, { stage: 'front', leftS: 4 }, { stage: 'comparing', leftS: null }]);
});

test('asks nothing before a quick reply, or of a backend that has no such call', async () => {
  const quick = fakeBackend(places(1));
  const first = withPlace(quick.client, () => undefined, slow(900));
  const literal = fakeBackend(places(1), { speaks: () => false });
  const second = withPlace(literal.client, () => undefined, slow(10_000));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await first, await second]).toEqual(['done', 'done']);
  expect([quick.seen.length, literal.seen.length]).toEqual([0, 0]);
});

test('a failing question stops the questions, not the work', async () => {
  const { client, seen } = fakeBackend([json({ code: 'not_found' }, 404)]);
  const result = withPlace(client, () => undefined, slow(10_000));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toBe('done');
  expect(seen).toHaveLength(1);
});

test('a failure of the work ends it at once', async () => {
  const { client } = fakeBackend(places(1));
  await expect(
    withPlace(
      client,
      () => undefined,
      () => Promise.reject(new Error('refused')),
    ),
  ).rejects.toThrow('refused');
});
