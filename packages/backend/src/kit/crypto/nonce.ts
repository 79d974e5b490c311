import { randomFillSync } from 'node:crypto';

const block = Buffer.alloc(4096);
let used = block.length;

/**
 * Random bytes that are no secret: nonces, and the random part of ids. They are drawn from the system's source in
 * blocks, which takes a tenth of the time; each byte is given once. Keys and tokens are drawn alone, by `randomBytes`.
 *
 * @param length at most 4096
 */
export function nonceBytes(length: number): Buffer {
  if (used + length > block.length) {
    randomFillSync(block);
    used = 0;
  }
  used += length;
  // A copy: the block is filled again.
  return Buffer.from(block.subarray(used - length, used));
}
