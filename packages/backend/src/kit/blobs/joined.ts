import { setImmediate } from 'node:timers/promises';
import { PIECE_BYTES } from '@kuelik/processes';

/** Joins a file's small chunks into one buffer; copies about 1 MiB per turn of the event loop. */
export async function joined(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
  }
  const whole = Buffer.allocUnsafe(size);
  let [at, turnAt] = [0, PIECE_BYTES];
  for (const chunk of chunks) {
    if (at + chunk.length > turnAt) {
      await setImmediate();
      turnAt = at + PIECE_BYTES;
    }
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
