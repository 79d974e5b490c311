import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FaceFrame } from '../geometry/types.ts';
import { type FrameLoopOptions, startFrameLoop } from './frame-loop.ts';

let shown: (() => void) | null = null;
let cancelled = 0;
let grabbed = 0;
let answers: { resolve: (frame: FaceFrame) => void; reject: (cause: Error) => void }[] = [];

const onFrame = vi.fn();
const onFailure = vi.fn();

const seen: FaceFrame = { width: 640, height: 480, count: 0, face: null };

function options(): FrameLoopOptions {
  return {
    video: {} as HTMLVideoElement,
    tracker: { observe: () => new Promise((resolve, reject) => answers.push({ resolve, reject })) },
    onFrame,
    onFailure,
    effects: {
      nextFrame(_, callback) {
        shown = callback;
        return () => {
          cancelled += 1;
          shown = null;
        };
      },
      grab: async () => {
        grabbed += 1;
        return {} as ImageBitmap;
      },
      now: () => 0,
    },
  };
}

const flush = () => vi.advanceTimersByTimeAsync(0);
async function show(): Promise<void> {
  shown?.();
  await flush();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [shown, cancelled, grabbed, answers] = [null, 0, 0, []];
});
afterEach(() => vi.useRealTimers());

it('passes on the processed picture itself, and releases it', async () => {
  const closed: string[] = [];
  const copy = { close: () => closed.push('copy') };
  const given = options();
  const effects = given.effects
    ? { ...given.effects, grab: () => ({ clone: () => copy }) as unknown as VideoFrame }
    : null;
  if (!effects) throw new Error('no effects');
  startFrameLoop({ ...given, effects, keepPicture: true });
  await show();
  answers[0]?.resolve(seen);
  await flush();
  expect(onFrame).toHaveBeenCalledExactlyOnceWith(seen, 0, copy);
  expect(closed).toEqual(['copy']);
  await show();
  answers[1]?.reject(new Error('lost'));
  await flush();
  expect(closed).toEqual(['copy', 'copy']);
});

it('keeps one frame in flight and drops those in between', async () => {
  const loop = startFrameLoop(options());
  await show();
  expect(grabbed).toBe(1);
  answers[0]?.resolve(seen);
  await flush();
  expect(onFrame).toHaveBeenCalledTimes(1);
  // The video has shown no other picture yet.
  expect(grabbed).toBe(1);
  await show();
  await show();
  await show();
  expect(grabbed).toBe(2);
  loop.stop();
});

it('takes the picture that has come meanwhile at once, before the last one’s result is used', async () => {
  const order: string[] = [];
  const given = options();
  const loop = startFrameLoop({
    ...given,
    tracker: {
      observe: () => {
        order.push('sent');
        return given.tracker.observe({} as ImageBitmap);
      },
    },
    onFrame: () => order.push('used'),
    effects: { ...given.effects!, grab: () => ({}) as ImageBitmap },
  });
  await show();
  await show();
  answers[0]?.resolve(seen);
  await flush();
  expect(order).toEqual(['sent', 'sent', 'used']);
  answers[1]?.resolve(seen);
  await flush();
  expect(order).toEqual(['sent', 'sent', 'used', 'used']);
  loop.stop();
});

it('takes no further picture after stop, although one has come', async () => {
  const loop = startFrameLoop(options());
  await show();
  await show();
  loop.stop();
  answers[0]?.resolve(seen);
  await flush();
  expect(grabbed).toBe(1);
});

it('reports nothing after stop, which can be called twice', async () => {
  const loop = startFrameLoop(options());
  await show();
  loop.stop();
  loop.stop();
  answers[0]?.resolve(seen);
  await flush();
  expect(onFrame).not.toHaveBeenCalled();
  expect(cancelled).toBeGreaterThan(0);
});

it('tolerates single failures and gives up after many in a row', async () => {
  startFrameLoop(options());
  for (let i = 0; i < 9; i++) {
    await show();
    answers.at(-1)?.reject(new Error('no frame'));
    await flush();
  }
  expect(onFailure).not.toHaveBeenCalled();
  await show();
  answers.at(-1)?.reject(new Error('no frame'));
  await flush();
  expect(onFailure).toHaveBeenCalledTimes(1);
  await show();
  expect(grabbed).toBe(10);
});
