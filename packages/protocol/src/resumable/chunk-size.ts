/** The limits of `contract.ts`, which is not loaded in the browser. */
export const shortest = 16 * 1024;
export const longest = 512 * 1024;

/** Bytes of the first chunk, before the connection's speed is known. */
export const firstChunk = 32 * 1024;

/**
 * Target duration of a chunk in milliseconds: the most that a lost connection costs, and many times the
 * latency of a bad one.
 */
const aim = 4000;

/** Bytes of the next chunk, from the duration of the last one. */
export function nextChunk(bytes: number, milliseconds: number): number {
  const wanted = Math.round((bytes / Math.max(1, milliseconds)) * aim);
  return Math.min(longest, Math.max(shortest, wanted));
}
