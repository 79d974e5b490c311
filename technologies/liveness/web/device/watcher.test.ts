import { type FaceTracker, ModelLoadError, type ModelLoadErrorCode } from '@kuelik/vision/face/tracker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWatcher, startTracker } from './watcher.ts';

const options = { modelsUrl: '/models/', simd: false };
const tracker = { observe: vi.fn(), close: vi.fn() } as unknown as FaceTracker;
const started = () => vi.fn(async () => tracker);
const failing = (code: ModelLoadErrorCode) =>
  vi.fn(async (): Promise<FaceTracker> => {
    throw new ModelLoadError(code, code);
  });

beforeEach(() => vi.stubGlobal('document', { baseURI: 'https://host.test/flow/1' }));
afterEach(() => vi.unstubAllGlobals());

test('a browser whose workers can draw tracks in one', async () => {
  const starts = { inWorker: started(), onPage: started() };
  expect(await startTracker(options, 'worker', starts)).toBe(tracker);
  expect(starts.inWorker).toHaveBeenCalledWith(options);
  expect(starts.onPage).not.toHaveBeenCalled();
});

test('where they cannot, it tracks on the page, also if that shows only at the start', async () => {
  const starts = { inWorker: failing('unsupported'), onPage: started() };
  expect(await startTracker(options, 'page', starts)).toBe(tracker);
  expect(starts.inWorker).not.toHaveBeenCalled();
  expect(await startTracker(options, 'worker', starts)).toBe(tracker);
  expect(starts.onPage).toHaveBeenLastCalledWith({ modelsUrl: 'https://host.test/models/', simd: false });
});

test.each<ModelLoadErrorCode>(['network', 'timeout', 'integrity', 'blocked'])(
  'a worker that fails by %s is not tried elsewhere',
  async (code) => {
    const starts = { inWorker: failing(code), onPage: started() };
    await expect(startTracker(options, 'worker', starts)).rejects.toMatchObject({ code });
    expect(starts.onPage).not.toHaveBeenCalled();
  },
);

test('without any rung nothing is started', async () => {
  const starts = { inWorker: started(), onPage: started() };
  await expect(startTracker(options, 'none', starts)).rejects.toMatchObject({ code: 'unsupported' });
  expect(starts.inWorker).not.toHaveBeenCalled();
  expect(starts.onPage).not.toHaveBeenCalled();
});

test('where the browser offers no camera, nothing is loaded: the camera’s own message leads on', async () => {
  vi.stubGlobal('window', { navigator: {}, WebAssembly });
  const { signal } = new AbortController();
  const onProgress = vi.fn();
  await openWatcher({ modelsUrl: '/models/', signal, onProgress });
  expect(onProgress).not.toHaveBeenCalled();
});
