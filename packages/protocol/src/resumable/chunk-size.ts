/** The limits of `contract.ts`, which the browser does not load. */
export const shortest = 16 * 1024;
export const longest = 512 * 1024;

/** Bytes of the first chunk, before the line's rate is known. */
export const firstChunk = 32 * 1024;

/** Milliseconds that a chunk should take: what a cut can cost, and many times a bad line's delay. */
const aim = 4000;

/** Bytes of the next chunk, by how long the last one took. */
export function nextChunk(bytes: number, milliseconds: number): number {
  const wanted = Math.round((bytes / Math.max(1, milliseconds)) * aim);
  return Math.min(longest, Math.max(shortest, wanted));
}
