import { type FetchEffects, fetchFile } from './fetch-file.ts';
import { fetchPieces } from './fetch-pieces.ts';
import { manifestName } from './manifest.ts';
import { ModelLoadError } from './model-load-error.ts';
import { parseManifest } from './parse-manifest.ts';

export interface LoadModelsOptions {
  /** Folder of the models, absolute, with a trailing slash. */
  readonly modelsUrl: string;
  readonly stallMs: number;
  /** Share of all bytes received, 0..1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Downloads all files of the named models in parallel. Resolves with the files' bytes by model, in manifest
 * order. Rejects with `ModelLoadError`.
 */
export async function loadModels<Name extends string>(
  names: readonly Name[],
  options: LoadModelsOptions,
  effects: FetchEffects,
): Promise<Record<Name, Uint8Array<ArrayBuffer>[]>> {
  const { modelsUrl, stallMs, onProgress } = options;
  const list = await fetchFile(`${modelsUrl}${manifestName}`, null, { stallMs, revalidate: true }, effects);
  const manifest = parseManifest(new TextDecoder().decode(list));
  const wanted = names.map((name) => {
    const files = manifest.models[name];
    if (files === undefined) throw new ModelLoadError('integrity', `The models manifest lists no ${name}`);
    return { name, files };
  });
  const total = wanted.flatMap(({ files }) => files).reduce((sum, file) => sum + file.size, 0);
  const arrived = new Map<string, number>();
  let reported = 0;
  const report = () => {
    const bytes = [...arrived.values()].reduce((sum, count) => sum + count, 0);
    // A retried file starts again at zero; progress must not run backwards.
    reported = Math.max(reported, Math.min(1, bytes / total));
    onProgress(reported);
  };
  const loaded = wanted.map(async ({ name, files }) => {
    const bytes = files.map((file) => {
      const onBytes = (count: number) => {
        arrived.set(file.name, Math.min(count, file.size));
        report();
      };
      // With the hash in the URL, files can be cached forever and replaced at any time.
      const urlOf = (part: string) => `${modelsUrl}${part}?v=${file.sha256.slice(0, 12)}`;
      const load = file.pieceSize === undefined ? fetchFile : fetchPieces(file, urlOf);
      return load(urlOf(file.name), file.sha256, { stallMs, onBytes }, effects);
    });
    return [name, await Promise.all(bytes)] as const;
  });
  return Object.fromEntries(await Promise.all(loaded)) as Record<Name, Uint8Array<ArrayBuffer>[]>;
}
