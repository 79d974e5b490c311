import { beforeEach, expect, test, vi } from 'vitest';
import type { BrowserFrame } from '../frames/frame-reader.ts';
import type { FaceFrame } from '../geometry/types.ts';
import { VisionUnsupportedError } from '../observe/tensorflow.ts';
import type { TrackerEngineOptions } from './tracker-engine.ts';
import { createPageTracker } from './tracker-on-page.ts';

const seen = { width: 640, height: 480, count: 0, face: null } as unknown as FaceFrame;
const observe = vi.fn(async () => seen);
const start = vi.fn(async (_: TrackerEngineOptions) => ({ observe }));
const frame = () =>
  ({ width: 640, height: 480, close: vi.fn() }) satisfies Partial<BrowserFrame> as ImageBitmap;

beforeEach(() => {
  vi.clearAllMocks();
  observe.mockResolvedValue(seen);
});

test('starts the engine that the browser can run', async () => {
  await createPageTracker({ modelsUrl: 'https://host.test/models/', simd: false }, start);
  expect(start.mock.calls[0]?.[0]).toMatchObject({ modelsUrl: 'https://host.test/models/', simd: false });
});

test('each frame is processed and closed, also one that cannot be read', async () => {
  const tracker = await createPageTracker({ modelsUrl: '/models' }, start);
  const [good, bad] = [frame(), frame()];
  expect(await tracker.observe(good, { detect: true })).toBe(seen);
  expect(observe).toHaveBeenCalledWith(good, true);
  observe.mockRejectedValue(new Error('unreadable'));
  await expect(tracker.observe(bad)).rejects.toThrow('unreadable');
  expect([good, bad].map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 1]);
});

test('a closed tracker rejects frames, also the one under way', async () => {
  const tracker = await createPageTracker({ modelsUrl: '/models' }, start);
  const under = tracker.observe(frame());
  tracker.close();
  await expect(under).rejects.toThrow('closed');
  const late = frame();
  await expect(tracker.observe(late)).rejects.toThrow('closed');
  expect(late.close).toHaveBeenCalledTimes(1);
});

test('an engine that does not run is an error with its code', async () => {
  start.mockRejectedValueOnce(new VisionUnsupportedError('no WebAssembly'));
  await expect(createPageTracker({ modelsUrl: '/models' }, start)).rejects.toMatchObject({
    name: 'ModelLoadError',
    code: 'unsupported',
  });
});

test('an aborted start rejects with the signal’s reason and reports no more progress', async () => {
  const leaving = new AbortController();
  const onProgress = vi.fn();
  const reason = new Error('left');
  start.mockImplementationOnce(async (options) => {
    leaving.abort(reason);
    options.onProgress(0.5);
    return { observe };
  });
  const options = { modelsUrl: '/models', signal: leaving.signal, onProgress };
  await expect(createPageTracker(options, start)).rejects.toBe(reason);
  await expect(createPageTracker(options, start)).rejects.toBe(reason);
  expect(onProgress).not.toHaveBeenCalled();
  expect(start).toHaveBeenCalledTimes(1);
});

test('the page gets as much time for itself as a frame took, before the next one that is sent at once', async () => {
  vi.useFakeTimers();
  const tracker = await createPageTracker({ modelsUrl: '/models/' }, start);
  observe.mockImplementationOnce(async () => {
    await vi.advanceTimersByTimeAsync(80);
    return seen;
  });
  const times: number[] = [];
  const note = () => times.push(performance.now());
  observe.mockImplementationOnce(async () => {
    note();
    return seen;
  });
  // As the frame loop does: the next one is sent before this result is used.
  void tracker.observe(frame()).then(() => {
    void tracker.observe(frame());
    note();
  });
  await vi.advanceTimersByTimeAsync(500);
  const [used = 0, next = 0] = times;
  expect(next - used).toBe(80);
  vi.useRealTimers();
});
