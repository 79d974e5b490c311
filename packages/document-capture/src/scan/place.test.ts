import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const box = (left: number, top: number, right: number, bottom: number) =>
  [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;

test('a document in the middle of an upright picture, with room around it', () => {
  const place = placeOf({ width: 1000, height: 2000, quad: box(100, 700, 900, 1200) });
  expect(place?.left).toBeCloseTo(0.06);
  expect(place?.width).toBeCloseTo(0.88);
  expect(place?.top).toBeCloseTo(0.3375);
  expect(place?.height).toBeCloseTo(0.275);
  expect(place?.aspect).toBeCloseTo(880 / 550);
});

test('the box never leaves the picture', () => {
  const place = placeOf({ width: 100, height: 100, quad: box(-10, 0, 100, 99) });
  expect(place).toMatchObject({ left: 0, top: 0, width: 1, height: 1 });
});

test('without an outline, or with a flat one, there is no place', () => {
  expect(placeOf(null)).toBeNull();
  expect(placeOf({ width: 100, height: 100, quad: null })).toBeNull();
  expect(placeOf({ width: 100, height: 100, quad: box(10, 10, 10, 50) })).toBeNull();
});
