import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserManifest, type ModelName, manifestName } from '../models/manifest.ts';
import { modelPath } from './model-files.ts';

/**
 * Copies what browsers need for face tracking (WebAssembly engine, detector, mesh) from the installed
 * packages into `targetDir` and writes the manifest. Returns the number of bytes. The site serves this folder
 * as `modelsUrl`.
 */
export async function copyModels(targetDir: string): Promise<number> {
  const manifest = browserManifest();
  await mkdir(targetDir, { recursive: true });
  let bytes = 0;
  for (const [model, files] of Object.entries(manifest.models)) {
    for (const { name, size } of files) {
      await copyFile(modelPath(model as ModelName, name, null), join(targetDir, name));
      bytes += size;
    }
  }
  await writeFile(join(targetDir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return bytes;
}
