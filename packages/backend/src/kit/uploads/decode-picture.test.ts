import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkHeader, decodePhoto } from './decode-picture.ts';

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
  expect(await decodePhoto(photograph, {})).toMatchObject({ width: 4000, height: 3000 });
});

const segment = (kind: number, ...bytes: readonly number[]) =>
  Buffer.from([0xff, kind, 0, bytes.length + 2, ...bytes]);

/**
 * A progressive JPEG whose scans, after the first one, say of all blocks at once that they have nothing.
 *
 * @param sampling how often each colour is measured, as the file writes it.
 */
function scansOfNothing(count: number, side = 64, sampling: readonly number[] = [0x11]): Buffer {
  const codes = (of: number, symbol: number) => segment(0xc4, of, 1, ...Array<number>(15).fill(0), symbol);
  const scan = (from: number, to: number, ...data: readonly number[]) =>
    Buffer.concat([segment(0xda, 1, 1, 0, from, to, 0), Buffer.from(data)]);
  const size = [side >> 8, side & 255];
  const colours = sampling.flatMap((each, index) => [index + 1, each, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, sampling.length, ...colours),
    codes(0x00, 0),
    codes(0x10, 0xe0),
    scan(0, 0, ...Array<number>(8).fill(0)),
    ...Array.from({ length: count }, () => scan(1, 63, 0, 0)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

test('a JPEG with more scans than any real one is not decoded: nothing could stop that', async () => {
  const few = scansOfNothing(20);
  await checkHeader(few);
  expect(await decodePhoto(few, {})).toMatchObject({ width: 64, height: 64 });
  await expect(checkHeader(scansOfNothing(100))).rejects.toMatchObject({
    httpStatus: 400,
    code: 'parse_error',
  });
});

test('what looks like scans in metadata, or in a film that a phone puts after the picture, is none', async () => {
  const photograph = await plain(4000, 3000).flatten().jpeg().toBuffer();
  const alike = Array<readonly number[]>(120).fill([0xff, 0xda]).flat();
  const noted = Buffer.concat([photograph.subarray(0, 2), segment(0xef, ...alike), photograph.subarray(2)]);
  const filmed = Buffer.concat([photograph, Buffer.from(alike)]);
  for (const picture of [noted, filmed]) {
    await checkHeader(picture);
    expect(await decodePhoto(picture, {})).toMatchObject({ width: 4000, height: 3000 });
  }
});

test('the coefficients of several scans have two bytes, as many as the colours have samples', async () => {
  await expect(checkHeader(scansOfNothing(1, 7000, [0x11, 0x11, 0x11]))).rejects.toMatchObject({
    httpStatus: 413,
    code: 'large_file',
  });
  await checkHeader(scansOfNothing(1, 7000, [0x22, 0x11, 0x11]));
});
