import sharp from 'sharp';
import type { RawImage } from '../image.ts';
import { ImageUnreadableError } from './errors.ts';

/** Maximum pixels of a picture: twice the still of a 24 megapixel phone. */
export const maximumPixels = 50_000_000;

const formats = new Set(['jpeg', 'png', 'webp']);

/**
 * Decodes a picture (JPEG, PNG, WebP) to upright RGBA: EXIF orientation applied, colours in sRGB,
 * transparency over white. Rejects with `ImageUnreadableError`.
 */
export async function decodePicture(picture: Uint8Array): Promise<RawImage> {
  try {
    const image = sharp(picture, { limitInputPixels: maximumPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw new ImageUnreadableError(`Pictures of type ${format} are not supported`);
    const { data, info } = await image
      .timeout({ seconds: 20 })
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (cause) {
    if (cause instanceof ImageUnreadableError) throw cause;
    throw new ImageUnreadableError('The picture cannot be decoded', { cause });
  }
}
