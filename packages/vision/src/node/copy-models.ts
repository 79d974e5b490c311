import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserManifest, type ModelName, manifestName, pieceNames } from '../models/manifest.ts';
import { modelPath } from './model-files.ts';

/**
 * Copies what browsers need for face tracking (WebAssembly engine, detector, mesh) from the installed
 * packages into `targetDir`, large files also in pieces, and writes the manifest. Returns the number of bytes of the whole files. The site serves this folder
 * as `modelsUrl`.
 */
export async function copyModels(targetDir: string): Promise<number> {
  const manifest = browserManifest();
  await mkdir(targetDir, { recursive: true });
  let bytes = 0;
  for (const [model, files] of Object.entries(manifest.models)) {
    for (const file of files) {
      const { name, size, pieceSize = size } = file;
      const source = modelPath(model as ModelName, name, null);
      await copyFile(source, join(targetDir, name));
      bytes += size;
      // The whole remains for pages of earlier builds and for the server.
      const whole = await readFile(source);
      for (const [i, piece] of pieceNames(file).entries()) {
        await writeFile(join(targetDir, piece), whole.subarray(i * pieceSize, (i + 1) * pieceSize));
      }
    }
  }
  await writeFile(join(targetDir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return bytes;
}
