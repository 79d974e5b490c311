import { chosenFileProblem } from '@kuelik/document-capture';
import { expect, test } from 'vitest';
import { maxPictureBytes } from './contract.ts';

/** A JPEG by its first bytes, of this many bytes in all. */
const jpeg = (bytes: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(bytes - 3)], 'a.jpg');

test('a picture may have 25 MB and not a byte more', async () => {
  expect(maxPictureBytes).toBe(25 * 1024 * 1024);
  expect(await chosenFileProblem(jpeg(maxPictureBytes), maxPictureBytes)).toBeNull();
  expect(await chosenFileProblem(jpeg(maxPictureBytes + 1), maxPictureBytes)).toBe('large_file');
});
