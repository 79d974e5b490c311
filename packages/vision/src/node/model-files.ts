import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelFiles } from '../face/observe/tensorflow.ts';
import { type ModelName, modelSources } from '../models/manifest.ts';
import { VisionFailedError } from './errors.ts';

const require = createRequire(import.meta.url);

/**
 * The descriptor's files. They stay with the server, beside its bundle (tools/lib/build/build-server.ts): `modelsDir` is often the
 * folder of what browsers download.
 */
const descriptorDir = fileURLToPath(new URL('../../assets/mobilefacenet/', import.meta.url));

/** Location of a model's files in the installed packages. */
function packagedDir(model: ModelName): string {
  // Only the packages' entries can be resolved by name; the folders are derived from these.
  if (model === 'engine' || model === 'engine-plain')
    return dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));
  return join(dirname(require.resolve('@vladmandic/human')), '..', 'models');
}

/** Path of a model file; `modelsDir` null: as installed. The descriptor always comes with the server. */
export function modelPath(model: ModelName, name: string, modelsDir: string | null): string {
  return join(model === 'descriptor' ? descriptorDir : (modelsDir ?? packagedDir(model)), name);
}

async function readVerified(model: ModelName, index: number, modelsDir: string | null): Promise<Uint8Array> {
  const file = modelSources[model].files[index]!;
  const path = modelPath(model, file.name, modelsDir);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new VisionFailedError(`Model file ${file.name} cannot be read`, { cause });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== file.sha256)
    throw new VisionFailedError(`Model file ${file.name} does not match the manifest`);
  return bytes;
}

/** The WebAssembly engine, verified. */
export function readEngine(modelsDir: string | null): Promise<Uint8Array> {
  return readVerified('engine', 0, modelsDir);
}

/** Graph and weights of a model, verified. */
export async function readModel(
  model: Exclude<ModelName, 'engine' | 'engine-plain'>,
  modelsDir: string | null,
): Promise<ModelFiles> {
  const [graph, weights] = await Promise.all([
    readVerified(model, 0, modelsDir),
    readVerified(model, 1, modelsDir),
  ]);
  return { graph, weights };
}
