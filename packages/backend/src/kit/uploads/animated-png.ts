/** Length of the signature, and of a chunk's overhead: length, type, checksum. */
const SIGNATURE = 8;
const AROUND = 12;

/** Pictures have a few dozen chunks before their pixels; two million empty ones would hold the event loop. */
const MAX_CHUNKS = 1000;
/** Chunk types as numbers: reading text from each chunk costs ten times as much. */
const AC_TL = 0x6163544c;
const IDAT = 0x49444154;

/**
 * Whether a PNG is an animation (APNG): the chunk `acTL` comes before the first `IDAT`, PNG specification,
 * third edition. The decoder would use the first frame, which may differ from what a viewer shows. A file
 * with more than 1,000 chunks before its pixels counts as one: it is no picture, and is not read further.
 */
export function isAnimatedPng(file: Buffer): boolean {
  let at = SIGNATURE;
  for (let chunks = 0; at + AROUND <= file.length; chunks += 1) {
    const type = file.readUInt32BE(at + 4);
    if (type === AC_TL || chunks >= MAX_CHUNKS) return true;
    if (type === IDAT) return false;
    at += AROUND + file.readUInt32BE(at);
  }
  return false;
}
