import { createFaceNetworks, startBackend } from '../packages/vision/src/face/tensorflow.ts';
import { loadModels } from '../packages/vision/src/models/load-models.ts';

/** What is asked: how many frames to run, and how many milliseconds from the start of one to that of the next. */
export interface BareTurn {
  readonly frames: number;
  readonly every: number;
}

/**
 * The networks alone, on pictures that never change: what no tracker can be faster than. The first frame of a
 * turn has the detector look, as in one turn of the tracker's work. Answers with the milliseconds that the
 * networks took in all of them, without the waits between.
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
