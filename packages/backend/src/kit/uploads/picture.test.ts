import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkHeader, cleanPicture } from './picture.ts';

/** A plain picture; flat colours keep the file small. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#88aa77' }, limitInputPixels: false });

test('a picture that must be held whole is refused by its header when it is too large for that', async () => {
  const held = await plain(6000, 6000).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  await expect(checkHeader(held)).rejects.toMatchObject({ httpStatus: 413, code: 'large_file' });
});

test('the same picture row by row, and a progressive photograph of a phone, pass', async () => {
  await checkHeader(await plain(6000, 6000).png().toBuffer());
  const photograph = await plain(4000, 3000).flatten().jpeg({ progressive: true }).toBuffer();
  await checkHeader(photograph);
  expect(await cleanPicture(photograph)).toMatchObject({ width: 4000, height: 3000 });
});
