import type { FetchEffects } from '../../models/fetch-file.ts';
import { loadModels } from '../../models/load-models.ts';
import { ModelLoadError } from '../../models/model-load-error.ts';
import type { BrowserFrame, FrameReader } from '../frames/frame-reader.ts';
import type { FaceFrame } from '../geometry/types.ts';
import { createFaceFollower } from '../observe/follower.ts';
import { createFaceNetworks, startBackend, VisionUnsupportedError } from '../observe/tensorflow.ts';

const subtle = globalThis.crypto?.subtle;
const effects: FetchEffects = {
  fetch: (url, init) => fetch(url, init),
  digest: subtle ? (bytes) => subtle.digest('SHA-256', bytes) : null,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export interface TrackerEngineOptions {
  /** Absolute, with a trailing slash. */
  readonly modelsUrl: string;
  readonly stallMs: number;
  /** Which WebAssembly build runs the models. */
  readonly simd: boolean;
  /** Share of all bytes received, 0..1. */
  readonly onProgress: (share: number) => void;
}

/** The face tracker itself; runs in a worker or on a page. */
export interface TrackerEngine {
  /**
   * Processes a frame and does not close it; `detect` recounts the faces. Rejects if the frame cannot be
   * read.
   */
  observe(frame: BrowserFrame, detect: boolean): Promise<FaceFrame>;
}

/** The models of a tracker, with the engine that runs them first. */
const modelsOf = (simd: boolean) => [simd ? 'engine' : 'engine-plain', 'detector', 'mesh'] as const;

/** A file that the browser must not keep would be downloaded again by the tracker. */
async function fetchToKeep(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, priority: 'low' });
  if (!/no-store/i.test(response.headers.get('cache-control') ?? '')) return response;
  await response.body?.cancel();
  return new Response(null, { status: 404 });
}

/**
 * Downloads the models into the browser's cache. Rejects with `ModelLoadError`, also if the site's files may not be
 * cached.
 */
export async function prefetchTrackerEngine({
  simd,
  modelsUrl,
  stallMs,
}: Omit<TrackerEngineOptions, 'onProgress'>): Promise<void> {
  const options = { modelsUrl, stallMs, onProgress: () => undefined };
  await loadModels(modelsOf(simd), options, { ...effects, fetch: fetchToKeep });
}

/**
 * Downloads the models, starts WebAssembly and runs each model once. Rejects with `ModelLoadError` or
 * `VisionUnsupportedError`.
 */
export async function startTrackerEngine(
  { simd, ...options }: TrackerEngineOptions,
  reader: FrameReader,
): Promise<TrackerEngine> {
  const models = await loadModels(modelsOf(simd), options, effects);
  await startBackend(models[simd ? 'engine' : 'engine-plain'][0]!, simd);
  const files = ([graph, weights]: Uint8Array<ArrayBuffer>[]) => ({ graph: graph!, weights: weights! });
  const follower = createFaceFollower(await createFaceNetworks(files(models.detector), files(models.mesh)));
  return {
    async observe(frame, detect) {
      const source = await reader.read(frame);
      return follower.observe(source, { detect });
    },
  };
}

/** Why an engine did not start; anything unknown counts as `unsupported`. */
export function asModelLoadError(cause: unknown): ModelLoadError {
  if (cause instanceof ModelLoadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof VisionUnsupportedError ? cause.code : 'unsupported';
  return new ModelLoadError(code, message, { cause });
}
