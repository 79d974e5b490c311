import { createFaceNetworks, startBackend } from '../packages/vision/src/face/tensorflow.ts';
import { loadModels } from '../packages/vision/src/models/load-models.ts';

/**
 * The networks alone, on pictures that never change: what no tracker can be faster than. Send how many
 * frames to run; the first of them has the detector look, as in one turn of the tracker's work. Answers
 * with the milliseconds that all of them took.
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

addEventListener('message', async ({ data }: MessageEvent<number>) => {
  const { detect, mesh } = await networks;
  const from = performance.now();
  for (let i = 0; i < data; i++) {
    if (i === 0) detect(detectorInput);
    mesh(meshInput);
  }
  postMessage(performance.now() - from);
});
