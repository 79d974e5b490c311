import { expect, it } from 'vitest';
import { extentOf, followSway, noSway } from './sway.ts';

const over = (poses: readonly (readonly [yaw: number, pitch: number])[]) =>
  extentOf(poses.reduce((sway, [yaw, pitch]) => followSway(sway, { yaw, pitch }), noSway));

it('is nothing before anything was seen, and for a head that keeps still, wherever it looks', () => {
  expect(extentOf(noSway)).toBe(0);
  expect(over(Array(40).fill([5, -3]))).toBeCloseTo(0, 5);
});

it('is the standard deviation of yaw and pitch together', () => {
  expect(
    over([
      [-1, 0],
      [1, 0],
    ]),
  ).toBeCloseTo(1, 9);
  expect(
    over([
      [2, 4],
      [8, 12],
    ]),
  ).toBeCloseTo(5, 9);
});
