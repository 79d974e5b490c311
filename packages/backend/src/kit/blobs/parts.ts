/** S3 requires parts of at least 5 MiB, except for the last. One part of an upload is in memory at a time. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Splits a stream into pieces of exactly `size` bytes and a last one of 0 to `size`, marked as such. */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  size = PART_BYTES,
): AsyncGenerator<{ readonly part: Buffer; readonly last: boolean }> {
  let chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    held += chunk.byteLength;
    while (held > size) {
      const all = Buffer.concat(chunks);
      yield { part: all.subarray(0, size), last: false };
      chunks = [all.subarray(size)];
      held = all.byteLength - size;
    }
  }
  yield { part: Buffer.concat(chunks), last: true };
}
