import type { ModelFile, ModelsManifest } from './manifest.ts';
import { ModelLoadError } from './model-load-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isModelFile(value: unknown): value is ModelFile {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    /^[\w.-]+$/.test(value.name) &&
    typeof value.size === 'number' &&
    value.size > 0 &&
    typeof value.sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(value.sha256) &&
    (value.pieceSize === undefined || (Number.isInteger(value.pieceSize) && Number(value.pieceSize) > 0))
  );
}

/** Parses the published manifest. Throws `ModelLoadError` `integrity` if it is invalid. */
export function parseManifest(text: string): ModelsManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ModelLoadError('integrity', 'The models manifest is not JSON', { cause });
  }
  const models = isRecord(value) && value.version === 1 && isRecord(value.models) ? value.models : null;
  if (models === null) throw new ModelLoadError('integrity', 'The models manifest is malformed');
  const files: Record<string, readonly ModelFile[]> = {};
  for (const [name, list] of Object.entries(models)) {
    if (!Array.isArray(list) || !list.every(isModelFile)) {
      throw new ModelLoadError('integrity', `The models manifest has a malformed entry ${name}`);
    }
    files[name] = list;
  }
  return { version: 1, models: files };
}
