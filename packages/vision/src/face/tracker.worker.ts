import type { FetchEffects } from '../models/fetch-file.ts';
import { loadModels } from '../models/load-models.ts';
import { ModelLoadError } from '../models/model-load-error.ts';
import { createFaceFollower, type FaceFollower } from './follower.ts';
import { createFrameReader } from './frame-reader.ts';
import { measurePicture } from './picture.ts';
import { createFaceNetworks, startBackend, VisionUnsupportedError } from './tensorflow.ts';
import type { TrackerReply, TrackerRequest } from './tracker-protocol.ts';

const subtle = globalThis.crypto?.subtle;
const effects: FetchEffects = {
  fetch: (url, init) => fetch(url, init),
  digest: subtle ? (bytes) => subtle.digest('SHA-256', bytes) : null,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

const reader = createFrameReader();
let follower: FaceFollower | null = null;

function reply(message: TrackerReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function start(modelsUrl: string, stallMs: number): Promise<void> {
  if (typeof OffscreenCanvas === 'undefined') {
    throw new VisionUnsupportedError('The browser offers no canvas in workers');
  }
  const models = await loadModels(
    ['engine', 'detector', 'mesh'],
    { modelsUrl, stallMs, onProgress: (share) => reply({ type: 'progress', share }) },
    effects,
  );
  await startBackend(models.engine[0]!);
  const files = ([graph, weights]: Uint8Array<ArrayBuffer>[]) => ({ graph: graph!, weights: weights! });
  follower = createFaceFollower(await createFaceNetworks(files(models.detector), files(models.mesh)));
}

async function observe({ id, frame, detect }: Extract<TrackerRequest, { type: 'observe' }>): Promise<void> {
  try {
    if (follower === null) throw new Error('The tracker has not started');
    const source = await reader.read(frame);
    const observed = { ...follower.observe(source, { detect }), picture: measurePicture(source.pixels) };
    reply({ type: 'observed', id, frame: observed }, observed.face ? [observed.face.landmarks.buffer] : []);
  } catch (cause) {
    reply({ type: 'lost', id, message: cause instanceof Error ? cause.message : String(cause) });
  } finally {
    // An open frame occupies one of the camera's few buffers.
    frame.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<TrackerRequest>) => {
  if (data.type === 'observe') {
    void observe(data);
    return;
  }
  start(data.modelsUrl, data.stallMs).then(
    () => reply({ type: 'ready' }),
    (cause: unknown) => {
      const known = cause instanceof ModelLoadError || cause instanceof VisionUnsupportedError;
      const message = cause instanceof Error ? cause.message : String(cause);
      reply({ type: 'failed', code: known ? cause.code : 'unsupported', message });
    },
  );
});
