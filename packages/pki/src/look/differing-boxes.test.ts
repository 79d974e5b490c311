import { expect, test } from 'vitest';
import { differingBoxes, isBlank } from './differing-boxes.ts';

const white = (width = 100, height = 80) => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
});

/** A white picture with black boxes. */
function marked(...boxes: readonly (readonly [number, number, number, number])[]) {
  const picture = white();
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y += 1)
      picture.data.fill(0, (y * picture.width + left) * 4, (y * picture.width + right) * 4);
  return picture;
}

test('the same pictures have no difference', () => {
  expect(differingBoxes(marked([1, 2, 3, 4]), marked([1, 2, 3, 4]))).toEqual([]);
});

test('a difference gets a box, and distant differences get one each', () => {
  expect(differingBoxes(white(), marked([10, 12, 40, 20]))).toEqual([[10, 12, 40, 20]]);
  expect(differingBoxes(white(), marked([0, 0, 2, 2], [90, 70, 100, 80]))).toEqual([
    [0, 0, 2, 2],
    [90, 70, 100, 80],
  ]);
});

test('one pixel counts, rounding does not', () => {
  const close = white();
  close.data.fill(253);
  expect(differingBoxes(white(), close)).toEqual([]);
  expect(differingBoxes(white(), marked([50, 50, 51, 51]))).toEqual([[50, 50, 51, 51]]);
});

test('an explained place hides only what is in it', () => {
  expect(differingBoxes(white(), marked([10, 10, 20, 20]), [[10, 10, 20, 20]])).toEqual([]);
  expect(differingBoxes(white(), marked([10, 10, 21, 20]), [[10, 10, 20, 20]])).toEqual([[20, 10, 21, 20]]);
});

test('pages of other sizes differ everywhere', () => {
  expect(differingBoxes(white(), white(90, 80))).toEqual([[0, 0, 90, 80]]);
});

test('differences at both edges of a page are not joined around it', () => {
  const boxes = differingBoxes(white(), marked([0, 20, 1, 21], [99, 4, 100, 5]));
  expect(boxes).toHaveLength(2);
});

test('a place is blank if it has one colour, whatever is beside it', () => {
  expect(isBlank(marked([0, 0, 100, 80]), [0, 0, 100, 80])).toBe(true);
  expect(isBlank(marked([10, 10, 11, 11]), [11, 10, 20, 20])).toBe(true);
  expect(isBlank(marked([10, 10, 11, 11]), [10, 10, 20, 20])).toBe(false);
});
