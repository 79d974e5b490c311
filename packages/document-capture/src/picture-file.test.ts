import { expect, test } from 'vitest';
import { chosenFileProblem, fileProblem } from './picture-file.ts';

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

test('a chosen file is judged by its first bytes', async () => {
  expect(await chosenFileProblem(new Blob([jpeg, 'the rest']), 100)).toBeNull();
  expect(await chosenFileProblem(new Blob(['GIF89a', jpeg]), 100)).toBe('wrong_file');
});
