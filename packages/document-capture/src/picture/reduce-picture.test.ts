import { expect, test, vi } from 'vitest';
import { type ReduceEnvironment, reducePicture } from './reduce-picture.ts';

const megabyte = 1024 * 1024;
const enough = 128 * 1024;

/** A JPEG's head that declares a size, and this many bytes. */
function jpegOf(width: number, height: number, bytes: number): File {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  file.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8]);
  view.setUint16(7, height);
  view.setUint16(9, width);
  return new File([file], 'page.jpg', { type: 'image/jpeg' });
}

/** A browser whose pictures have this size once upright, and take these bytes, one after another, once encoded. */
function browserOf(width: number, height: number, ...bytes: number[]) {
  const close = vi.fn();
  const encode = vi.fn<ReduceEnvironment['encode']>(
    async () => new Blob([new Uint8Array(bytes.shift() ?? 0)], { type: 'image/jpeg' }),
  );
  const decode = vi.fn<ReduceEnvironment['decode']>(async () => ({ width, height, close }) as ImageBitmap);
  return { decode, encode, close };
}

test('a photo of twelve megapixels gets the size of the page’s own pictures, whichever way it was held', async () => {
  const photo = jpegOf(4032, 3024, 4 * megabyte);
  for (const [upright, reduced] of [
    [
      [4032, 3024],
      [2560, 1920],
    ],
    [
      [3024, 4032],
      [1920, 2560],
    ],
  ] as const) {
    const browser = browserOf(upright[0], upright[1], enough);
    const { size, name, type } = await reducePicture(photo, browser);
    expect([size, name, type]).toEqual([enough, 'page.jpg', 'image/jpeg']);
    expect(browser.encode.mock.calls).toEqual([
      [expect.anything(), { width: reduced[0], height: reduced[1] }, 0.8],
    ]);
    expect(browser.close).toHaveBeenCalledOnce();
  }
});

test('a noisy photo is encoded again until it is small enough, down to three quarters of a megapixel', async () => {
  const photo = jpegOf(4032, 3024, 4 * megabyte);
  const browser = browserOf(4032, 3024, ...[9, 6, 5, 4, 3, 2, 1.5].map((times) => times * enough));
  expect((await reducePicture(photo, browser)).size).toBe(1.5 * enough);
  expect(browser.encode.mock.calls.map(([, { width }, quality]) => [width, quality])).toEqual([
    [2560, 0.8],
    [2048, 0.7],
    [2048, 0.5],
    [1600, 0.5],
    [1600, 0.35],
    [1280, 0.35],
    [1024, 0.35],
  ]);
});

test('a large file of few pixels is re-encoded in its own size', async () => {
  const browser = browserOf(1600, 900, enough);
  expect((await reducePicture(jpegOf(1600, 900, 2 * megabyte), browser)).size).toBe(enough);
  expect(browser.encode.mock.calls[0]?.slice(1)).toEqual([{ width: 1600, height: 900 }, 0.8]);
});

test.each([
  ['scan.png', 'scan.jpg'],
  ['scan 1.2.PNG', 'scan 1.2.jpg'],
  ['scan', 'scan.jpg'],
  ['scan.JPEG', 'scan.JPEG'],
])('%s is named %s once it is a JPEG', async (before, after) => {
  const file = new File([jpegOf(1600, 900, 2 * megabyte)], before);
  expect((await reducePicture(file, browserOf(1600, 900, enough))).name).toBe(after);
});

test('a small file is not touched', async () => {
  const browser = browserOf(4032, 3024, 1);
  const small = jpegOf(4032, 3024, enough);
  expect(await reducePicture(small, browser)).toBe(small);
  expect(browser.decode).not.toHaveBeenCalled();
});

test.each<[string, Partial<ReduceEnvironment>]>([
  ['would grow', { encode: async () => new Blob([new Uint8Array(2 * megabyte)]) }],
  ['cannot be decoded', { decode: () => Promise.reject(new TypeError('unknown option')) }],
  ['cannot be encoded', { encode: () => Promise.reject(new Error('no memory')) }],
])('what %s is sent as it is', async (_why, change) => {
  const original = jpegOf(2560, 1920, 2 * megabyte);
  const browser = { ...browserOf(2560, 1920, 1), ...change };
  expect(await reducePicture(original, browser)).toBe(original);
});

test('a browser without the means sends the original', async () => {
  const original = jpegOf(4032, 3024, 2 * megabyte);
  expect(await reducePicture(original)).toBe(original);
});
