import sharp from 'sharp';
import { expect, test } from 'vitest';
import { statePhoto } from './state-photo.ts';

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8899aa' } });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('a photo comes out as a new JPEG, upright and without what the file said besides', async () => {
  const sent = await plain(64)
    .resize(64, 32)
    .withExifMerge({ IFD0: { Artist: 'TEST' } })
    .jpeg()
    .toBuffer();
  const turned = await sharp(sent).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photo = await statePhoto(`data:image/jpeg;base64,${base64(turned)}`);
  const seen = await sharp(photo ?? Buffer.alloc(0)).metadata();
  expect(seen).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
  expect(seen.exif).toBeUndefined();
  expect(await sharp((await statePhoto(base64(await plain(8).png().toBuffer())))!).metadata()).toMatchObject({
    format: 'jpeg',
    width: 8,
  });
});

test('what is no photo, is damaged or would cost too much is none', async () => {
  const bomb = await plain(8000).png().toBuffer();
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const others = [bomb, head, drawing, await plain(8).webp().toBuffer(), await plain(8).gif().toBuffer()];
  for (const bytes of others) expect(await statePhoto(base64(bytes))).toBeNull();
  for (const text of [null, undefined, '', 'no base64 at all!']) expect(await statePhoto(text)).toBeNull();
});
