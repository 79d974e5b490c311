import { expect, test } from 'vitest';
import { chosenFileProblem, fileProblem, pictureSize } from './picture-file.ts';

const maxPictureBytes = 5000;

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pdf = new TextEncoder().encode('%PDF-1.7');

test.each([
  ['a JPEG', jpeg, 1000, null],
  ['a PNG', png, 1000, null],
  ['a JPEG of exactly the limit', jpeg, maxPictureBytes, null],
  ['a JPEG over the limit', jpeg, maxPictureBytes + 1, 'large_file'],
  ['a PDF', pdf, 1000, 'wrong_file'],
  ['a huge PDF', pdf, maxPictureBytes + 1, 'wrong_file'],
  ['a file cut short', png.slice(0, 4), 4, 'wrong_file'],
  ['nothing', new Uint8Array(), 0, 'wrong_file'],
])('%s', (_what, head, size, problem) => {
  expect(fileProblem(head, size, maxPictureBytes)).toBe(problem);
});

test('a chosen file is judged by its first bytes [5.8, 5.9]', async () => {
  expect(await chosenFileProblem(new Blob([jpeg, 'the rest']), 100)).toBeNull();
  expect(await chosenFileProblem(new Blob(['GIF89a', jpeg]), 100)).toBe('wrong_file');
});

/** The start of a PNG, and of a JPEG with `before` bytes of metadata, that declare this size. */
function pngOf(width: number, height: number): Uint8Array {
  const head = new Uint8Array(33);
  head.set(png);
  new DataView(head.buffer).setUint32(16, width);
  new DataView(head.buffer).setUint32(20, height);
  return head;
}
function jpegOf(width: number, height: number, before: number): Uint8Array {
  const head = new Uint8Array(4 + before + 11);
  const view = new DataView(head.buffer);
  head.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, before);
  head.set([0xff, 0xc2, 0, 17, 8], 4 + before);
  view.setUint16(4 + before + 5, height);
  view.setUint16(4 + before + 7, width);
  return head;
}

test("the size is read from the file's header", () => {
  expect(pictureSize(pngOf(640, 480))).toEqual({ width: 640, height: 480 });
  expect(pictureSize(jpegOf(4032, 3024, 30_000))).toEqual({ width: 4032, height: 3024 });
  expect(pictureSize(jpegOf(4032, 3024, 30_000).subarray(0, 20_000))).toBeNull();
});

test('a small file with more pixels than a phone can decode is too large', () => {
  expect(fileProblem(pngOf(12_000, 12_000), 1000, maxPictureBytes)).toBe('large_file');
  expect(fileProblem(jpegOf(12_000, 12_000, 64), 1000, maxPictureBytes)).toBe('large_file');
  expect(fileProblem(jpegOf(8_000, 6_000, 64), 1000, maxPictureBytes)).toBeNull();
});
