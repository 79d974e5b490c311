import { type FaceRung, faceRung, probeRungs } from '@kuelik/camera/capability';
import { startFrameLoop } from '@kuelik/vision/face/frame-loop';
import {
  absoluteFolder,
  createFaceTracker,
  type FaceTracker,
  type FaceTrackerOptions,
  ModelLoadError,
  prefetchFaceTracker,
} from '@kuelik/vision/face/tracker';
import type { FaceWatcher, WatcherOptions } from './environment.ts';

/** How trackers are started; tests bring their own. */
export interface TrackerStarts {
  readonly inWorker: (options: FaceTrackerOptions) => Promise<FaceTracker>;
  readonly onPage: (options: FaceTrackerOptions) => Promise<FaceTracker>;
}

const browserStarts: TrackerStarts = {
  inWorker: createFaceTracker,
  // Loaded only if needed: it contains everything in the worker's file.
  onPage: async (options) => (await import('@kuelik/vision/face/tracker-on-page')).createPageTracker(options),
};

/**
 * Starts the tracker in the best way that works: in a worker, otherwise on the page. Rejects with
 * `ModelLoadError`; if neither is possible, with `unsupported` before anything is downloaded.
 */
export async function startTracker(
  options: FaceTrackerOptions,
  rung: FaceRung,
  { inWorker, onPage }: TrackerStarts = browserStarts,
): Promise<FaceTracker> {
  if (rung === 'none') throw new ModelLoadError('unsupported', 'The browser lacks a camera or WebAssembly');
  if (rung === 'worker') {
    try {
      return await inWorker(options);
    } catch (cause) {
      // Feature detection on the page may promise more than its workers can do.
      if (!(cause instanceof ModelLoadError && cause.code === 'unsupported')) throw cause;
    }
  }
  return onPage({ ...options, modelsUrl: absoluteFolder(options.modelsUrl) });
}

/**
 * Downloads what `openWatcher` needs, during an earlier step. A browser without the worker's features loads it with the
 * step. Rejects with `ModelLoadError`.
 */
export async function prefetchWatcher(modelsUrl: string): Promise<void> {
  const features = probeRungs();
  if (faceRung(features) === 'worker') {
    await prefetchFaceTracker({ modelsUrl, simd: features.wasmSimd });
  }
}

/** No frame ever comes: the camera's own message says why, and leads to another browser. */
const noWatcher: FaceWatcher = { watch: () => () => undefined, close: () => undefined };

/**
 * The face tracker with its frame loop; `noWatcher` where the browser offers pages no camera. Rejects with
 * `ModelLoadError` or the signal's reason.
 */
export async function openWatcher(options: WatcherOptions): Promise<FaceWatcher> {
  const features = probeRungs();
  if (!features.cameraInterface) return noWatcher;
  const start = performance.now();
  const tracker = await startTracker({ ...options, simd: features.wasmSimd }, faceRung(features));
  // Becomes a span of traced pages, as that of the camera does: `tracePage` of the flow.
  performance.measure('kuelik: model loaded', { start });
  return {
    watch: (video, onFrame, onFailure) => {
      const loop = startFrameLoop({ video, tracker, onFrame, onFailure, keepPicture: true });
      return () => loop.stop();
    },
    close: () => tracker.close(),
  };
}
