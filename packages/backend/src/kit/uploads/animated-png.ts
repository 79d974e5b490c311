/** Length of the signature, and of a chunk's overhead: length, type, checksum. */
const SIGNATURE = 8;
const AROUND = 12;

/**
 * Whether a PNG is an animation (APNG): the chunk `acTL` comes before the first `IDAT`, PNG specification,
 * third edition. The decoder would use the first frame, which may differ from what a viewer shows.
 */
export function isAnimatedPng(file: Buffer): boolean {
  let at = SIGNATURE;
  while (at + AROUND <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += AROUND + file.readUInt32BE(at);
  }
  return false;
}
