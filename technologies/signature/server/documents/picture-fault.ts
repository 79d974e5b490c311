import { AppError, cleanPicture, pngGamma } from '@kuelik/backend';

/** A sheet of A3 at 600 dots per inch has 70 million. */
const MAX_PIXELS = 100_000_000;

/**
 * Exponents that honest programs write: 1 / 2.2 for screens, 1 / 1.8 for older Macs, 1 for renderings. One of 0.02 makes
 * nearly white what was nearly black, in programs that apply it.
 */
const HONEST_GAMMA = { least: 0.3, most: 1.1 };

/** Why a picture does not look the same in every program. */
export type PictureFault = 'damaged' | 'too_complex' | 'differing_picture';

/**
 * Decodes a PNG or JPEG in a process that can be killed, as people's pictures are; the result is thrown away, and the file
 * itself is signed. Null if it is sound.
 *
 * @throws AppError 503 `overloaded` if the processor is too busy
 */
export async function pictureFault(picture: Buffer): Promise<PictureFault | null> {
  const gamma = pngGamma(picture);
  if (gamma !== null && (gamma < HONEST_GAMMA.least || gamma > HONEST_GAMMA.most)) return 'differing_picture';
  try {
    await cleanPicture(picture, { maxPixels: MAX_PIXELS });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.httpStatus >= 500) throw error;
    // An animation, or more pixels than can be shown.
    if (error.code === 'wrong_file') return 'differing_picture';
    return error.code === 'large_file' ? 'too_complex' : 'damaged';
  }
}
