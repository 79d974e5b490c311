import type { ZoneLook } from '@kuelik/vision/document/tracker';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { passport, reading } from '../scan/test-data.ts';
import type { LookEnvironment } from './look-at-picture.ts';
import { isDoubtful, isLookedAt, useLooks } from './use-looks.ts';
import type { Picture } from './use-pictures.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const picture = (advice?: Picture['advice']): Picture => ({ blob: new Blob(), url: 'blob:1', advice });
const seen = (read: ZoneLook['reading']): ZoneLook => ({
  reading: read,
  trouble: null,
  outline: null,
  picture: null,
});
const bitmap = { close: () => undefined } as ImageBitmap;

function environment(look: () => Promise<ZoneLook>) {
  const state = { opened: 0, closed: 0, reads: 0 };
  const made: LookEnvironment = {
    openReader: () => {
      state.opened += 1;
      return {
        read: () => {
          state.reads += 1;
          return look();
        },
        close: () => {
          state.closed += 1;
        },
      };
    },
    decode: async () => bitmap,
    today: () => new Date('2026-11-21'),
  };
  return { environment: made, state };
}

const looksAt = (pictures: Parameters<typeof useLooks>[0], made: LookEnvironment) =>
  renderHook((shown: typeof pictures) => useLooks(shown, passport, made), { initialProps: pictures });

test('a chosen picture is checked once, and objections are shown', async () => {
  const { environment: made, state } = environment(async () => seen(reading()));
  const front = picture();
  const { result, rerender, unmount } = looksAt({ front }, made);
  expect(result.current).toEqual({ front: 'looking' });
  expect(isLookedAt(result.current)).toBe(false);
  // A card where a passport is expected.
  await vi.waitFor(() => expect(result.current).toEqual({ front: 'other_type' }));
  expect(isDoubtful(result.current)).toBe(true);
  rerender({ front });
  rerender({ front: picture() });
  await vi.waitFor(() => expect(isLookedAt(result.current)).toBe(true));
  expect(state).toEqual({ opened: 1, closed: 0, reads: 2 });
  unmount();
  expect(state.closed).toBe(1);
});

test('a picture that was read during capture is not read again', () => {
  const { environment: made, state } = environment(async () => seen(null));
  const { result } = looksAt({ front: picture('expired'), back: picture(null) }, made);
  expect(result.current).toEqual({ front: 'expired', back: null });
  expect(isDoubtful(result.current)).toBe(false);
  expect(state.opened).toBe(0);
});

test.each<[string, Partial<LookEnvironment>, string | null]>([
  ['an unreadable picture', { decode: () => Promise.reject(new Error('damaged')) }, 'damaged'],
  ['a browser that cannot decode', { decode: async () => null }, null],
  [
    'a browser without workers',
    {
      openReader: () => {
        throw new Error('no workers');
      },
    },
    null,
  ],
])('%s', async (_what, changes, advice) => {
  const { environment: made } = environment(() => Promise.reject(new Error('not asked for')));
  const { result } = looksAt({ front: picture() }, { ...made, ...changes });
  await vi.waitFor(() => expect(result.current).toEqual({ front: advice }));
});

test('sending does not wait for a slow reader, and a late result is still shown', async () => {
  vi.useFakeTimers();
  let say: (look: ZoneLook) => void = () => undefined;
  const { environment: made } = environment(
    () =>
      new Promise((resolve) => {
        say = resolve;
      }),
  );
  const { result } = looksAt({ front: picture() }, made);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(result.current).toEqual({ front: 'looking' });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toEqual({ front: null });
  say(seen(null));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current).toEqual({ front: 'no_zone' });
});
