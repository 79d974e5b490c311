import { createFaceNetworks, startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { loadModels } from '../../packages/vision/src/models/load-models.ts';

/** The request: how many frames to run, and the milliseconds between the starts of two frames. */
export interface BareTurn {
  readonly frames: number;
  readonly every: number;
}

/**
 * Runs only the networks, on constant pictures: the lower bound for any tracker. The first frame of a batch
 * also runs the detector, as in one cycle of the tracker. Replies with the total milliseconds of inference,
 * without the pauses.
 */
const effects = {
  fetch: (url: string, init?: RequestInit) => fetch(url, init),
  digest: (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

async function start() {
  const models = await loadModels(
    ['engine', 'detector', 'mesh'],
    { modelsUrl: `${location.origin}/models/`, stallMs: 60_000, onProgress: () => undefined },
    effects,
  );
  await startBackend(models.engine[0]!);
  const files = ([graph, weights]: Uint8Array<ArrayBuffer>[]) => ({ graph: graph!, weights: weights! });
  return createFaceNetworks(files(models.detector), files(models.mesh));
}

const networks = start();
const detectorInput = new Uint8Array(256 * 256 * 4).fill(127);
const meshInput = new Uint8Array(192 * 192 * 4).fill(127);

addEventListener('message', async ({ data: { frames, every } }: MessageEvent<BareTurn>) => {
  const { detect, mesh } = await networks;
  let spent = 0;
  for (let i = 0; i < frames; i++) {
    const from = performance.now();
    if (i === 0) detect(detectorInput);
    mesh(meshInput);
    const took = performance.now() - from;
    spent += took;
    await effects.wait(every - took);
  }
  postMessage(spent);
});
