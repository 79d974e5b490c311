import { expect, it } from 'vitest';
import { type Arrival, createArrivals, givesWay, untilOneGivesWay } from './arrivals.ts';

const arrival = (address: string, seconds: number, bytes: number): Arrival => ({
  address,
  elapsedMs: seconds * 1000,
  bytes,
});

it('lets the slowest of the address with the most uploads give way', () => {
  const slowest = arrival('a', 60, 9_600);
  const lonely = arrival('b', 60, 100);
  const all = [arrival('a', 60, 400_000), slowest, arrival('a', 6, 30_000), lonely];
  expect(givesWay(all)).toBe(slowest);
});

it('judges no line before it has had five seconds', () => {
  expect(givesWay([arrival('a', 4, 0), arrival('a', 1, 0)])).toBeUndefined();
  const old = arrival('a', 5, 1_000_000);
  expect(givesWay([arrival('a', 4, 0), old])).toBe(old);
});

it('knows when the first one can be judged', () => {
  expect(untilOneGivesWay([arrival('a', 4, 0), arrival('a', 1.5, 0)])).toBe(1_000);
  expect(untilOneGivesWay([arrival('a', 1, 0), arrival('a', 1.5, 0), arrival('b', 4, 0)])).toBe(3_500);
  expect(untilOneGivesWay([arrival('a', 9, 0)])).toBe(0);
});

/** A request from an address, and a read that ends on command. */
function sender(ip: string) {
  const raw = { socket: { bytesRead: 0 } };
  let end = () => {};
  const reading = () =>
    new Promise<string>((resolve) => {
      end = () => resolve('arrived');
    });
  // Only the fields of a request that the code reads.
  const request = { raw, ip } as unknown as Parameters<ReturnType<typeof createArrivals>['read']>[0];
  return { request, reading, end: () => end() };
}

it('refuses when every place was just taken, and gives a place back', async () => {
  const arrivals = createArrivals(1);
  const [first, second] = [sender('a'), sender('b')];
  const done = arrivals.read(first.request, first.reading);
  await expect(arrivals.read(second.request, second.reading)).rejects.toMatchObject({
    httpStatus: 503,
    code: 'overloaded',
    // The first upload began just now, and is judged after five seconds.
    retryAfter: 5,
  });
  first.end();
  expect(await done).toBe('arrived');
  const next = arrivals.read(second.request, second.reading);
  second.end();
  expect(await next).toBe('arrived');
});
