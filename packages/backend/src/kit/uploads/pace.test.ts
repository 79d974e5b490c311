import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { atPace, isTooSlow, type Progress } from './pace.ts';

const of = (seconds: number, bytes: number, silent = 0) =>
  isTooSlow({ elapsedMs: seconds * 1000, silentMs: silent * 1000, bytes });

it('lets a bad line take minutes', () => {
  // 1.2 MB at 6 KB/s, with a handover of 20 s in between.
  for (let second = 0; second <= 220; second += 1) {
    const moving = second < 100 ? second : Math.max(100, second - 20);
    expect(of(second, moving * 6_000, second > 100 && second < 120 ? second - 100 : 0), `${second} s`).toBe(
      false,
    );
  }
});

it.each([
  ['silent for 31 s', 31, 500_000, 31],
  ['160 bytes a second', 60, 9_600, 0],
  ['five minutes long', 300, 20_000_000, 0],
])('ends one that is %s', (_name, seconds, bytes, silent) => {
  expect(of(seconds, bytes, silent)).toBe(true);
});

it('does not judge the first twenty seconds by the rate', () => {
  expect(of(19, 0)).toBe(false);
});

it('ends the reading of a slow upload with a code, and leaves others alone', async () => {
  const raw = { socket: { bytesRead: 1_000 } };
  // Only the fields of a request that the code reads.
  const request = { raw } as unknown as Parameters<typeof atPace>[0];
  expect(await atPace(request, async () => 'arrived')).toBe('arrived');
  const seen: Progress[] = [];
  const ended = atPace(
    request,
    () => new Promise(() => undefined),
    (progress) => {
      seen.push(progress);
      raw.socket.bytesRead += 100;
      return seen.length > 1;
    },
  );
  await expect(ended).rejects.toEqual(
    new AppError(408, 'upload_too_slow', { message: 'The upload took too long' }),
  );
  expect(seen.map(({ bytes }) => bytes)).toEqual([0, 100]);
});
