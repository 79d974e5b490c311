import { setImmediate } from 'node:timers/promises';

/**
 * Signs that set the direction of what follows (Unicode 15, annex 9): embeddings, overrides and isolates. With them a page
 * shows the figures 000 1 for a file's 1 000, and a program that ignores them shows the file. The marks U+200E and
 * U+200F, which Hebrew and Arabic texts have, turn no letters round.
 */
const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) =>
  Buffer.from(String.fromCodePoint(code)),
);

/** Whether a text in UTF-8 has such a sign. */
export async function isTurned(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const sign of turning) {
    if (text.includes(sign)) return true;
    // A search through 25 MB takes some ten milliseconds.
    await setImmediate();
  }
  return false;
}
