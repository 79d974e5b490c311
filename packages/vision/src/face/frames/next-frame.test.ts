import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrame, silentAfter } from './next-frame.ts';

/** Refreshes of the screen that are waited for. */
let refreshes: (() => void)[];
/** Callbacks that the video owes. */
let owed: (() => void)[];
const callback = vi.fn();

/** A video whose browser has `requestVideoFrameCallback`. */
const makeVideo = () => {
  const video = {
    currentTime: 0,
    requestVideoFrameCallback: (called: () => void) => owed.push(called),
    cancelVideoFrameCallback: (handle: number) => {
      owed[handle - 1] = () => undefined;
    },
  };
  return video as typeof video & HTMLVideoElement;
};

const refresh = () => {
  const [now, next] = [refreshes, []];
  refreshes = next;
  for (const look of now) look();
};

beforeEach(() => {
  vi.useFakeTimers();
  callback.mockReset();
  [refreshes, owed] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => refreshes.push(look));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    refreshes[handle - 1] = () => undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the browser’s own callback, and for no refresh', () => {
  nextFrame(makeVideo(), callback);
  expect(refreshes).toEqual([]);
  owed[0]?.();
  vi.advanceTimersByTime(10 * silentAfter);
  expect(refreshes).toEqual([]);
  expect(callback).toHaveBeenCalledOnce();
});

it('finds frames by refreshes where the callback never comes, the second one at once', () => {
  const video = makeVideo();
  nextFrame(video, callback);
  vi.advanceTimersByTime(silentAfter);
  refresh();
  expect(callback).not.toHaveBeenCalled();
  video.currentTime = 1;
  refresh();
  expect(callback).toHaveBeenCalledTimes(1);

  nextFrame(video, callback);
  vi.advanceTimersByTime(0);
  video.currentTime = 2;
  refresh();
  expect(callback).toHaveBeenCalledTimes(2);
});

it('reports a frame once, whether callback or refresh finds it, and trusts callbacks that come again', () => {
  const video = makeVideo();
  nextFrame(video, callback);
  vi.advanceTimersByTime(silentAfter);
  video.currentTime = 1;
  refresh();
  owed[0]?.();
  expect(callback).toHaveBeenCalledTimes(1);

  nextFrame(video, callback);
  vi.advanceTimersByTime(0);
  owed[1]?.();
  video.currentTime = 2;
  refresh();
  expect(callback).toHaveBeenCalledTimes(2);
  nextFrame(video, callback);
  vi.advanceTimersByTime(0);
  expect(refreshes.length).toBe(0);
});

it('reports nothing once it is cancelled, by either way', () => {
  const video = makeVideo();
  const cancel = nextFrame(video, callback);
  vi.advanceTimersByTime(silentAfter);
  cancel();
  video.currentTime = 1;
  refresh();
  owed[0]?.();
  expect(callback).not.toHaveBeenCalled();
});
