import { type ByteBudget, encodeWithin } from '@kuelik/vision/encode-within';
import sharp from 'sharp';

/** A picture as the browser sends it: encoded as JPEG within the budget. */
export async function asSent(picture: Uint8Array, budget: ByteBudget): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { jpeg } = await encodeWithin(budget, info, async (size, quality) => {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' });
    const jpeg = await resized.jpeg({ quality: Math.round(100 * quality) }).toBuffer();
    return { jpeg, size: jpeg.length };
  });
  return jpeg;
}
