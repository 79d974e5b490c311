import { expect, it } from 'vitest';
import { extentOf, followSway, noSway } from './sway.ts';

const over = (poses: readonly (readonly [yaw: number, pitch: number])[], gap: number) =>
  extentOf(poses.reduce((sway, [yaw, pitch]) => followSway(sway, { yaw, pitch }, gap), noSway));

it('is nothing before anything was seen, and for a head that keeps still, wherever it looks', () => {
  expect(extentOf(noSway)).toBe(0);
  expect(over(Array(40).fill([5, -3]), 33)).toBeCloseTo(0, 5);
});

it('is the standard deviation of yaw and pitch together', () => {
  const long = 5_000;
  expect(
    over(
      [
        [-1, 0],
        [1, 0],
      ],
      long,
    ),
  ).toBeCloseTo(1, 6);
  expect(
    over(
      [
        [2, 4],
        [8, 12],
      ],
      long,
    ),
  ).toBeCloseTo(5, 6);
});

it('takes no trembling of the mesh for movement, however fast the camera, but a slow turn', () => {
  const trembling = Array.from({ length: 90 }, (_, i) => [
    Math.sin(i * 12.9898) * 1.2,
    Math.sin(i * 78.233) * 1.2,
  ]);
  expect(over(trembling as [number, number][], 33)).toBeLessThan(0.5);
  const turning = Array.from({ length: 90 }, (_, i) => [3 * Math.sin(i / 15), 0]);
  expect(over(turning as [number, number][], 33)).toBeGreaterThan(1.7);
});
