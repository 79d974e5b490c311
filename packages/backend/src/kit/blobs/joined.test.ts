import { randomBytes } from 'node:crypto';
import { PIECE_BYTES } from '@kuelik/processes';
import { mostPerTurn } from '@kuelik/processes/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { joined } from './joined.ts';

afterEach(() => vi.restoreAllMocks());

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([0, 1, 65_536, PIECE_BYTES, 3 * PIECE_BYTES + 7])('joins %i bytes', async (size) => {
  const bytes = randomBytes(size);
  expect((await joined(chunksOf(bytes, 65_536))).equals(bytes)).toBe(true);
});

it('copies at most 1 MiB of a file of 24 MB in one turn of the event loop', async () => {
  const bytes = randomBytes(24 * PIECE_BYTES);
  const most = await mostPerTurn((handled) => {
    const set = Uint8Array.prototype.set;
    vi.spyOn<Uint8Array, 'set'>(Buffer.prototype, 'set').mockImplementation(function (
      this: Uint8Array,
      ...given
    ) {
      handled(given[0].length);
      set.apply(this, given);
    });
    return joined(chunksOf(bytes, 65_536));
  });
  // Other implementations copy a few bytes too.
  expect(most).toBeLessThan(1.1 * PIECE_BYTES);
});
