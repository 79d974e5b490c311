import { ModelLoadError } from '../../models/model-load-error.ts';
import { Worker } from '../../workers/portable-worker.ts';
import { followStart, type WorkerFailure, whyNotStarted } from '../../workers/worker-failure.ts';
import type { BrowserFrame } from '../frames/frame-reader.ts';
import type { FaceFrame } from '../geometry/types.ts';
import type { TrackerReply, TrackerRequest } from './tracker-protocol.ts';

export { ModelLoadError, type ModelLoadErrorCode } from '../../models/model-load-error.ts';
export type { BrowserFrame } from '../frames/frame-reader.ts';

export interface FaceTrackerOptions {
  /** Folder of the model files and their manifest; relative addresses resolve against the page. */
  readonly modelsUrl: string;
  /** Aborts the start, and later the tracker itself. */
  readonly signal?: AbortSignal;
  /** Download progress of the models, 0..1. */
  readonly onProgress?: (share: number) => void;
  /** Milliseconds without a byte after which a download counts as stalled. Default: 15,000. */
  readonly timeoutMs?: number;
  /** False runs the plain WebAssembly build, for browsers without SIMD. Default: true. */
  readonly simd?: boolean;
}

/** Finds and follows a face in a camera's frames. */
export interface FaceTracker {
  /**
   * Processes a frame, takes ownership of it and closes it. `detect` recounts the faces on this frame.
   * Rejects if the frame could not be read or the tracker is closed. Send one frame at a time: see
   * `startFrameLoop`.
   */
  observe(frame: BrowserFrame, options?: { readonly detect?: boolean }): Promise<FaceFrame>;
  /** Ends it; pending frames are rejected. Idempotent. */
  close(): void;
}

interface Pending {
  readonly resolve: (frame: FaceFrame) => void;
  readonly reject: (cause: Error) => void;
}

/** A worker that does not run, as a model loading error. */
const codeOf = (why: WorkerFailure) => (why === 'blocked' ? why : 'network');

/** A browser may throw synchronously if the page's policy forbids workers. */
function startWorker(): globalThis.Worker {
  try {
    return new Worker(new URL('./tracker.worker.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    throw new ModelLoadError(codeOf(whyNotStarted(cause)), "The tracker's worker failed: refused", { cause });
  }
}

/** A folder's URL as needed by a worker: absolute, with a trailing slash. */
export function absoluteFolder(modelsUrl: string): string {
  const url = new URL(modelsUrl, document.baseURI).href;
  return url.endsWith('/') ? url : `${url}/`;
}

const stallAfter = 15_000;

/**
 * Downloads the tracker's worker and models into the browser's cache for a later `createFaceTracker`, and runs nothing
 * of them. Rejects with `ModelLoadError`.
 */
export async function prefetchFaceTracker(
  options: Pick<FaceTrackerOptions, 'modelsUrl' | 'simd' | 'timeoutMs'>,
): Promise<void> {
  const { simd = true, timeoutMs: stallMs = stallAfter } = options;
  const worker = startWorker();
  const request = { type: 'prefetch', modelsUrl: absoluteFolder(options.modelsUrl), stallMs, simd } as const;
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new ModelLoadError('network', "The tracker's worker did not load"));
      };
      worker.onmessage = ({ data }: MessageEvent<TrackerReply>) => {
        if (data.type === 'ready') resolve();
        else if (data.type === 'failed') reject(new ModelLoadError(data.code, data.message));
      };
      worker.postMessage(request satisfies TrackerRequest);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Starts the tracker: worker, model download, first run of each model. Rejects with `ModelLoadError`, or with
 * the signal's reason when aborted. Nothing runs on the main thread.
 */
export async function createFaceTracker(options: FaceTrackerOptions): Promise<FaceTracker> {
  const { signal } = options;
  signal?.throwIfAborted();
  const worker = startWorker();
  const start = followStart(worker);
  const pending = new Map<number, Pending>();
  const send = (request: TrackerRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);
  let closed = false;
  let lastId = 0;

  const close = (cause: Error = new Error('The face tracker is closed')) => {
    if (closed) return;
    closed = true;
    start.forget();
    worker.terminate();
    for (const { reject } of pending.values()) reject(cause);
    pending.clear();
  };

  const tracker: FaceTracker = {
    observe(frame, { detect = false } = {}) {
      if (closed) {
        frame.close();
        return Promise.reject(new Error('The face tracker is closed'));
      }
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        send({ type: 'observe', id, frame, detect }, [frame]);
      });
    },
    close: () => close(),
  };

  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      close(cause);
      reject(cause);
    };
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    worker.onerror = async (event) => {
      event.preventDefault();
      const why = await start.why(event);
      const message = `The tracker's worker failed: ${event.message || 'not loaded'}`;
      fail(new ModelLoadError(codeOf(why), message));
    };
    worker.onmessage = ({ data }: MessageEvent<TrackerReply>) => {
      if (data.type === 'progress') options.onProgress?.(data.share);
      else if (data.type === 'ready') resolve(tracker);
      else if (data.type === 'failed') fail(new ModelLoadError(data.code, data.message));
      else {
        const waiting = pending.get(data.id);
        pending.delete(data.id);
        if (data.type === 'observed') waiting?.resolve(data.frame);
        else waiting?.reject(new Error(data.message));
      }
    };
    const { simd = true, timeoutMs: stallMs = stallAfter } = options;
    send({ type: 'start', modelsUrl: absoluteFolder(options.modelsUrl), stallMs, simd });
  });
}
