import { expect, test, vi } from 'vitest';
import { probeFeatures } from './probe-features.ts';
import { probePlatform } from './probe-platform.ts';

type Page = Window & typeof globalThis;

/** A browser page with all features; `without` overrides some of them. */
function page(without: object = {}): Page {
  const kept = new Map<string, string>();
  const camera = { kind: 'videoinput' };
  class Worker {
    constructor(_: string, options: WorkerOptions) {
      if (options.type === 'module') throw new SyntaxError('address');
    }
  }
  return {
    isSecureContext: true,
    sessionStorage: {
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    navigator: {
      userAgent: 'Chrome/120',
      mediaDevices: { getUserMedia: vi.fn(), enumerateDevices: async () => [camera] },
    },
    document: {},
    WebAssembly,
    Worker,
    OffscreenCanvas: class {
      getContext() {
        return {};
      }
    },
    VideoFrame: class {},
    HTMLVideoElement: { prototype: { requestVideoFrameCallback: () => 0 } },
    ImageData: class {},
    createImageBitmap: async (_: unknown, options: ImageBitmapOptions) => ({
      width: options.resizeWidth,
      close: () => undefined,
    }),
    DeviceOrientationEvent: class {},
    crypto: { subtle: {} },
    ...without,
  } as unknown as Page;
}

test('finds everything in a browser that has it', async () => {
  const features = await probeFeatures({ page: page() });
  expect(Object.entries(features).filter(([, is]) => !is)).toEqual([
    ['webView', false],
    ['cameraBusy', false],
  ]);
});

const throwing = () => {
  throw new DOMException('Denied', 'SecurityError');
};

test.each<[string, object]>([
  ['secure', { isSecureContext: false }],
  ['storage', { sessionStorage: { setItem: throwing } }],
  ['wasm', { WebAssembly: undefined }],
  ['wasm', { WebAssembly: { ...WebAssembly, Module: throwing, validate: () => true } }],
  ['wasmSimd', { WebAssembly: { Module: WebAssembly.Module, validate: () => false } }],
  ['moduleWorkers', { Worker: undefined }],
  ['moduleWorkers', { Worker: class {} }],
  ['offscreenCanvas', { OffscreenCanvas: undefined }],
  [
    'offscreenCanvas',
    {
      OffscreenCanvas: class {
        getContext = () => null;
      },
    },
  ],
  ['videoFrame', { VideoFrame: undefined }],
  ['frameCallback', { HTMLVideoElement: { prototype: {} } }],
  ['imageBitmap', { createImageBitmap: undefined }],
  ['imageBitmapOptions', { createImageBitmap: async () => ({ width: 1, close: () => undefined }) }],
  ['imageBitmapOptions', { createImageBitmap: () => Promise.reject(new TypeError('from-image')) }],
  ['motion', { DeviceOrientationEvent: undefined }],
  ['hashes', { crypto: {} }],
  ['cameraPolicy', { document: { featurePolicy: { allowsFeature: () => false } } }],
  ['cameraInterface', { navigator: { userAgent: '' } }],
  ['camera', { navigator: { userAgent: '' } }],
  ['camera', { navigator: { userAgent: '', mediaDevices: { enumerateDevices: async () => [] } } }],
])('notices that %s is missing', async (name, without) => {
  const given = page(without);
  if ('DeviceOrientationEvent' in without) Reflect.deleteProperty(given, 'DeviceOrientationEvent');
  expect(await probeFeatures({ page: given })).toMatchObject({ [name]: false });
});

test('a refused camera is listed but not permitted', async () => {
  const navigator = {
    userAgent: '',
    mediaDevices: { getUserMedia: vi.fn(), enumerateDevices: async () => [{ kind: 'videoinput' }] },
    permissions: { query: async () => ({ state: 'denied' }) },
  };
  const features = await probeFeatures({ page: page({ navigator }) });
  expect(features).toMatchObject({ camera: true, cameraPermitted: false });
  expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled();
});

test.each([
  ['NotReadableError', { camera: true, cameraPermitted: true, cameraBusy: true }],
  ['NotAllowedError', { camera: true, cameraPermitted: false, cameraBusy: false }],
  ['NotFoundError', { camera: false, cameraPermitted: true, cameraBusy: false }],
  // Old web views have the call, and refuse it like this.
  ['NotSupportedError', { cameraInterface: false, cameraPermitted: true, cameraBusy: false }],
  ['TimeoutError', { camera: true, cameraPermitted: true, cameraBusy: true }],
])('a camera that was allowed, and fails with %s when it is tried', async (name, expected) => {
  const getUserMedia = vi.fn(async () => {
    throw new DOMException('', name);
  });
  const navigator = {
    userAgent: '',
    mediaDevices: { getUserMedia, enumerateDevices: async () => [{ kind: 'videoinput' }] },
    permissions: { query: async () => ({ state: 'granted' }) },
  };
  expect(await probeFeatures({ page: page({ navigator }) })).toMatchObject({ cameraBusy: false });
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(await probeFeatures({ ask: true, page: page({ navigator }) })).toMatchObject(expected);
});

test('where cameras cannot be listed, the camera is tried all the same', async () => {
  const getUserMedia = vi.fn(async () => {
    throw new DOMException('', 'NotReadableError');
  });
  const enumerateDevices = async () => {
    throw new DOMException('', 'InvalidStateError');
  };
  const navigator = { userAgent: '', mediaDevices: { getUserMedia, enumerateDevices } };
  const features = await probeFeatures({ ask: true, page: page({ navigator }) });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  expect(features).toMatchObject({ camera: true, cameraBusy: true });
});

const never = <T>() => new Promise<T>(() => undefined);
const listed = async () => [{ kind: 'videoinput' }];
const stateOf = (state: string) => ({ query: async () => ({ state }) });

test.each<[string, object, object]>([
  [
    'a camera that was allowed and never starts counts as used by another program',
    { mediaDevices: { getUserMedia: never, enumerateDevices: listed }, permissions: stateOf('granted') },
    { camera: true, cameraPermitted: true, cameraBusy: true },
  ],
  [
    'a question that is never answered counts as a refusal',
    { mediaDevices: { getUserMedia: never, enumerateDevices: listed }, permissions: stateOf('prompt') },
    { camera: true, cameraPermitted: false, cameraBusy: false },
  ],
  [
    'cameras that are never listed count as used by another program',
    { mediaDevices: { getUserMedia: never, enumerateDevices: never }, permissions: { query: never } },
    { camera: true, cameraPermitted: true, cameraBusy: true },
  ],
])('%s', async (_, navigator, expected) => {
  vi.useFakeTimers();
  try {
    const looking = probeFeatures({ ask: true, page: page({ navigator: { userAgent: '', ...navigator } }) });
    await vi.advanceTimersByTimeAsync(80_000);
    expect(await looking).toMatchObject(expected);
  } finally {
    vi.useRealTimers();
  }
});

test('a camera that opens after the time has passed is closed at once', async () => {
  vi.useFakeTimers();
  try {
    const stop = vi.fn();
    let open = (_: object) => {};
    const getUserMedia = () => new Promise((resolve) => (open = resolve));
    const mediaDevices = { getUserMedia, enumerateDevices: listed };
    const looking = probeFeatures({ ask: true, page: page({ navigator: { userAgent: '', mediaDevices } }) });
    await vi.advanceTimersByTimeAsync(80_000);
    expect(await looking).toMatchObject({ cameraBusy: true });
    open({ getTracks: () => [{ stop }] });
    await vi.advanceTimersByTimeAsync(0);
    expect(stop).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('the synchronous part asks nothing of the person', () => {
  const getUserMedia = vi.fn();
  const enumerateDevices = vi.fn();
  probePlatform(page({ navigator: { userAgent: '', mediaDevices: { getUserMedia, enumerateDevices } } }));
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(enumerateDevices).not.toHaveBeenCalled();
});

test('a page that requires Trusted Types is not asked to break its policy', () => {
  const Worker = vi.fn();
  expect(probePlatform(page({ Worker, trustedTypes: {} })).moduleWorkers).toBe(true);
  expect(Worker).not.toHaveBeenCalled();
});
