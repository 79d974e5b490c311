import { setImmediate } from 'node:timers/promises';

/**
 * Bytes processed in one turn of the event loop: a few milliseconds of hashing or copying on a slow machine.
 */
export const PIECE_BYTES = 1024 * 1024;

/** The bytes as views of at most 1 MiB; yields to the event loop between them. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}
