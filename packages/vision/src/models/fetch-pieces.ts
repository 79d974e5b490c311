import { checkContent, fetchFile } from './fetch-file.ts';
import { type ModelFile, pieceNames } from './manifest.ts';

/** Pieces of one file on the way at once: while one travels, the next is asked for. */
const atOnce = 2;

/**
 * `fetchFile` for a file that is listed in pieces: a lost connection costs only those that were on the way.
 *
 * @param urlOf the address of a piece by its name
 */
export function fetchPieces(file: ModelFile, urlOf: (piece: string) => string): typeof fetchFile {
  return async (url, sha256, options, effects) => {
    const names = pieceNames(file);
    const parts: Uint8Array[] = [];
    const arrived = names.map(() => 0);
    let next = 0;
    let failed = false;
    const work = async () => {
      while (next < names.length && !failed) {
        const i = next++;
        const onBytes = (bytes: number) => {
          arrived[i] = bytes;
          options.onBytes?.(arrived.reduce((sum, count) => sum + count, 0));
        };
        parts[i] = await fetchFile(urlOf(names[i]!), null, { ...options, onBytes }, effects);
      }
    };
    const stop = (error: unknown) => {
      failed = true;
      throw error;
    };
    await Promise.all(Array.from({ length: atOnce }, () => work().catch(stop)));
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    if (sha256 !== null) await checkContent(url, bytes, sha256, effects);
    return bytes;
  };
}
