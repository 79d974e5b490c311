import { setWasmPath } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { meshSide } from '../geometry/mesh.ts';
import { detectorSide } from './detector.ts';
import type { FaceNetworks } from './networks.ts';

type Pixels = Uint8Array | Uint8ClampedArray;

/** The content of a model's two files: the graph (JSON text) and its weights. */
export interface ModelFiles {
  readonly graph: Uint8Array;
  readonly weights: Uint8Array;
}

/** The parts of a TensorFlow.js graph file that are read here. */
interface GraphFile {
  readonly format: string;
  readonly modelTopology: object;
  readonly signature?: object;
  readonly userDefinedMetadata?: { [key: string]: string };
  readonly weightsManifest: readonly { readonly weights: tf.io.WeightsManifestEntry[] }[];
}

/** The engine cannot run here: the backend did not start, or SIMD was requested but is not supported. */
export class VisionUnsupportedError extends Error {
  readonly code = 'unsupported';
  override readonly name = 'VisionUnsupportedError';
}

/**
 * Starts the WebAssembly backend from bytes that the caller has fetched and verified: one thread, with SIMD
 * unless `simd` is false. The library silently falls back to a slower backend, hence the check afterwards.
 * Throws `VisionUnsupportedError`.
 */
export async function startBackend(wasm: Uint8Array, simd = true): Promise<void> {
  if (tf.getBackend() === 'wasm') return;
  if (simd && !(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) {
    throw new VisionUnsupportedError('WebAssembly SIMD is not available');
  }
  const { platform } = tf.env();
  const fetchBefore = platform.fetch;
  // The loader requests the file from the platform by its path and gets our bytes. A separate path also stops
  // it from choosing the threaded build, which needs cross-origin isolation.
  platform.fetch = async () =>
    new Response(new Uint8Array(wasm), { headers: { 'content-type': 'application/wasm' } });
  try {
    // The newer API cannot fetch through the platform.
    tf.env().set('DEPRECATION_WARNINGS_ENABLED', false);
    setWasmPath(simd ? 'tfjs-backend-wasm-simd.wasm' : 'tfjs-backend-wasm.wasm', true);
    const started = await tf.setBackend('wasm');
    await tf.ready();
    if (!started || tf.getBackend() !== 'wasm')
      throw new VisionUnsupportedError('The WebAssembly backend did not start');
  } finally {
    platform.fetch = fetchBefore;
  }
}

/** Loads a model from its files. Needs `startBackend`. */
export async function loadModel(files: ModelFiles): Promise<GraphModel> {
  const file = JSON.parse(new TextDecoder().decode(files.graph)) as GraphFile;
  const { signature, userDefinedMetadata } = file;
  return loadGraphModel({
    load: async () => ({
      format: file.format,
      modelTopology: file.modelTopology,
      weightSpecs: file.weightsManifest.flatMap((group) => group.weights),
      weightData: files.weights.slice().buffer,
      ...(signature ? { signature } : {}),
      ...(userDefinedMetadata ? { userDefinedMetadata } : {}),
    }),
  });
}

/**
 * Runs a model on a square picture (RGBA, `side` x `side`; each channel times `multiply`, plus `add`) and returns its outputs
 * by shape, such as `1x512x16`.
 */
export function createRunner(model: GraphModel, side: number, multiply: number, add: number) {
  const input = new Float32Array(side * side * 3);
  return (pixels: Pixels): ((shape: string) => Float32Array) => {
    for (let from = 0, to = 0; to < input.length; from += 4, to += 3) {
      input[to] = pixels[from]! * multiply + add;
      input[to + 1] = pixels[from + 1]! * multiply + add;
      input[to + 2] = pixels[from + 2]! * multiply + add;
    }
    const tensor = tf.tensor4d(input, [1, side, side, 3]);
    const outputs = [model.execute(tensor)].flat();
    const byShape = new Map(outputs.map((output) => [output.shape.join('x'), output.dataSync<'float32'>()]));
    tf.dispose(outputs);
    tensor.dispose();
    return (shape) => {
      const values = byShape.get(shape);
      if (values === undefined) throw new Error(`The model has no output of shape ${shape}`);
      return values;
    };
  };
}

/** Loads detector and mesh and runs each once to compile their kernels. Needs `startBackend`. */
export async function createFaceNetworks(detector: ModelFiles, mesh: ModelFiles): Promise<FaceNetworks> {
  const runDetector = createRunner(await loadModel(detector), detectorSide, 2 / 255, -1);
  const runMesh = createRunner(await loadModel(mesh), meshSide, 1 / 255, 0);
  const networks: FaceNetworks = {
    detect(pixels) {
      const output = runDetector(pixels);
      return {
        scores512: output('1x512x1'),
        boxes512: output('1x512x16'),
        scores384: output('1x384x1'),
        boxes384: output('1x384x16'),
      };
    },
    mesh(pixels) {
      const output = runMesh(pixels);
      return { points: output('1x1404'), presence: output('1x1')[0]! };
    },
  };
  networks.detect(new Uint8Array(detectorSide * detectorSide * 4));
  networks.mesh(new Uint8Array(meshSide * meshSide * 4));
  return networks;
}
