import { sniffFormat } from './sniff-format.ts';

/** Length of the signature, and of a chunk's overhead: length, type, checksum. */
const SIGNATURE = 8;
const AROUND = 12;

/** Pictures have a few dozen chunks before their pixels; two million empty ones would hold the event loop. */
const MAX_CHUNKS = 1000;
/** Chunk types as numbers: reading text from each chunk costs ten times as much. */
const AC_TL = 0x6163544c;
const IDAT = 0x49444154;
const G_AMA = 0x67414d41;

/** A chunk's type and where its data begins. */
interface Chunk {
  readonly type: number;
  readonly at: number;
}

/** The chunks before the pixels, at most `MAX_CHUNKS` and one more. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  let at = SIGNATURE;
  for (let chunks = 0; at + AROUND <= file.length && chunks <= MAX_CHUNKS; chunks += 1) {
    const type = file.readUInt32BE(at + 4);
    if (type === IDAT) return;
    yield { type, at: at + 8 };
    at += AROUND + file.readUInt32BE(at);
  }
}

/**
 * Whether a PNG is an animation (APNG): the chunk `acTL` comes before the first `IDAT`, PNG specification,
 * third edition. The decoder would use the first frame, which may differ from what a viewer shows. A file
 * with more than 1,000 chunks before its pixels counts as one: it is no picture, and is not read further.
 */
export function isAnimatedPng(file: Buffer): boolean {
  let chunks = 0;
  for (const { type } of chunksOf(file)) {
    if (type === AC_TL || chunks >= MAX_CHUNKS) return true;
    chunks += 1;
  }
  return false;
}

/**
 * The exponent by which a PNG asks programs to change its brightness (`gAMA`), 0.45 for screens; null if it asks for
 * none, or is no PNG. Programs heed it or not.
 */
export function pngGamma(file: Buffer): number | null {
  if (sniffFormat(file) !== 'png') return null;
  for (const { type, at } of chunksOf(file)) {
    if (type === G_AMA && at + 4 <= file.length) return file.readUInt32BE(at) / 100_000;
  }
  return null;
}
