import sharp from 'sharp';

const SIDE = 24;

/** Whether the bytes are a readable picture. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

/** The middle of a picture as a small grey square, normalised to mean 0 and length 1. */
async function sketch(picture: Buffer): Promise<Float64Array> {
  const { data } = await sharp(picture)
    .resize(SIDE * 2, SIDE * 2, { fit: 'cover' })
    .extract({ left: SIDE / 2, top: SIDE / 2, width: SIDE, height: SIDE })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const centred = Float64Array.from(data, (value) => value - mean);
  const length = Math.hypot(...centred) || 1;
  return centred.map((value) => value / length);
}

/**
 * Similarity of two pictures, 0 to 1: the correlation of their middles in grey. It does not detect faces:
 * enough to tell the registered picture from another.
 */
export async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = [await sketch(one), await sketch(other)];
  const correlation = left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
  return Math.min(1, Math.max(0, correlation));
}
