import { createFrameReader } from '../frames/frame-reader.ts';
import type { FaceTracker, FaceTrackerOptions } from './tracker.ts';
import { asModelLoadError, startTrackerEngine, type TrackerEngineOptions } from './tracker-engine.ts';

/** A canvas of the page, outside the document. */
function pageCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/**
 * The same tracker on the main thread, for browsers whose workers cannot draw: Safari before 16.4. Each frame
 * blocks the page, so the next one waits until the page has had as much time for itself: by then it shows what this one
 * said, although the frame loop sends the next one before. `modelsUrl` is
 * absolute, with a trailing slash. Rejects with `ModelLoadError`, or with the signal's reason when aborted.
 * `start` is for tests.
 */
export async function createPageTracker(
  options: FaceTrackerOptions,
  start = startTrackerEngine,
): Promise<FaceTracker> {
  const { signal, modelsUrl, simd = true, timeoutMs: stallMs = 15_000 } = options;
  signal?.throwIfAborted();
  let closed = false;
  const onProgress: TrackerEngineOptions['onProgress'] = (share) => {
    if (!closed && signal?.aborted !== true) options.onProgress?.(share);
  };
  const engine = await start({ modelsUrl, stallMs, simd, onProgress }, createFrameReader(pageCanvas)).catch(
    (cause: unknown) => {
      throw asModelLoadError(cause);
    },
  );
  signal?.throwIfAborted();
  const check = () => {
    if (closed || signal?.aborted === true) throw new Error('The face tracker is closed');
  };
  let restUntil = 0;
  return {
    async observe(frame, { detect = false } = {}) {
      try {
        check();
        const rest = restUntil - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        check();
        const began = performance.now();
        const observed = await engine.observe(frame, detect);
        const ended = performance.now();
        restUntil = ended + (ended - began);
        check();
        return observed;
      } finally {
        frame.close();
      }
    },
    close() {
      closed = true;
    },
  };
}
