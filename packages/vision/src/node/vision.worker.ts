import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { createRawSource } from '../face/frames/raw-source.ts';
import type { FaceNetworks } from '../face/observe/networks.ts';
import { createFaceNetworks, startBackend } from '../face/observe/tensorflow.ts';
import { compareViews } from '../face/parallax/views.ts';
import { createBarcodeReader } from './barcodes.ts';
import { decodePicture } from './decode.ts';
import type { InspectOptions } from './engine.ts';
import { ImageUnreadableError } from './errors.ts';
import { describePicture, inspectPicture, printedFaces } from './faces.ts';
import { createIdentity } from './identity/identity.ts';
import { readEngine, readModel } from './model-files.ts';
import { createPrintNetwork } from './print/print-network.ts';
import { readPrint } from './print/read-print.ts';
import type { JobReply, JobRequest, JobResults, PictureResults, WorkerSettings } from './protocol.ts';
import { readDocument } from './read-document.ts';

const { modelsDir } = workerData as WorkerSettings;

// The pool decides how many processors vision may use; sharp would otherwise use all of them for each
// picture.
sharp.concurrency(1);
sharp.cache(false);

/** Caches a success; after a failed load the next job tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null;
      throw cause;
    });
    return loaded;
  };
}

const backend = once(async () => startBackend(await readEngine(modelsDir)));
const faceNetworks = once(async (): Promise<FaceNetworks> => {
  await backend();
  const [detector, mesh] = await Promise.all([
    readModel('detector', modelsDir),
    readModel('mesh', modelsDir),
  ]);
  return createFaceNetworks(detector, mesh);
});
const identity = once(async () => {
  await backend();
  return createIdentity(await readModel('descriptor', modelsDir));
});

const barcodeReader = once(createBarcodeReader);

const printNetwork = once(async () => {
  await backend();
  const { printWeights } = await import('./print/print-weights.ts');
  return createPrintNetwork(printWeights);
});

const jobs: {
  readonly [Kind in keyof PictureResults]: (
    picture: Uint8Array,
    inspect: InspectOptions,
  ) => Promise<PictureResults[Kind]>;
} = {
  async inspectFace(picture, options) {
    const source = createRawSource(await decodePicture(picture));
    const who = options.identity ? await identity() : null;
    return inspectPicture(source, await faceNetworks(), who, options.crop === true);
  },
  async describeFace(picture) {
    return describePicture(await decodePicture(picture), await faceNetworks(), await identity());
  },
  async readDocument(picture) {
    const raw = await decodePicture(picture);
    const networks = await faceNetworks();
    const print = await printNetwork();
    return readDocument(
      raw,
      (part, small) => printedFaces(part, networks, small),
      new Date(),
      (upright) => readPrint(upright, print),
      await barcodeReader(),
    );
  },
};

async function perform(request: JobRequest): Promise<JobResults[keyof JobResults]> {
  if (request.kind === 'compareViews') return compareViews(request.views);
  return jobs[request.kind](request.picture, request.inspect ?? {});
}

async function answer(request: JobRequest): Promise<JobReply> {
  const { id } = request;
  try {
    return { id, result: await perform(request) };
  } catch (cause) {
    const code = cause instanceof ImageUnreadableError ? cause.code : 'vision_failed';
    return { id, error: { code, message: cause instanceof Error ? cause.message : 'Unknown failure' } };
  }
}

parentPort?.on('message', async (request: JobRequest) => {
  parentPort?.postMessage(await answer(request));
});
