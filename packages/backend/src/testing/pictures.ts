import sharp from 'sharp';

/** A plain picture of one colour, as JPEG. */
export function jpegOf(width: number, height: number, background = '#8899aa'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
