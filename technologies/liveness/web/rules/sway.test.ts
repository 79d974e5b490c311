import { expect, it } from 'vitest';
import { commandLimits } from '../../thresholds.ts';
import { extentOf, followSway, noSway } from './sway.ts';

const over = (poses: readonly (readonly [yaw: number, pitch: number])[], gap: number) =>
  extentOf(poses.reduce((sway, [yaw, pitch]) => followSway(sway, { yaw, pitch }, gap), noSway));

it('is zero before any frame, and for a head that keeps still, wherever it looks', () => {
  expect(extentOf(noSway)).toBe(0);
  expect(over(Array(40).fill([5, -3]), 33)).toBeCloseTo(0, 5);
});

it('is the standard deviation of yaw and pitch together, with pitch weighted by half', () => {
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
        [8, 20],
      ],
      long,
    ),
  ).toBeCloseTo(5, 6);
});

it('is not affected by brows and lips dragging the mesh’s pitch', () => {
  // Mesh values of a person talking with the head at rest: yaw 0.3, pitch 1.1.
  const talking = Array.from({ length: 90 }, (_, i) => [0.5 * Math.sin(i / 17), 1.6 * Math.sin(i / 14)]);
  expect(over(talking as [number, number][], 33)).toBeLessThan(commandLimits.sway);
  const nodding = Array.from({ length: 90 }, (_, i) => [0, 4 * Math.sin(i / 14)]);
  expect(over(nodding as [number, number][], 33)).toBeGreaterThan(commandLimits.sway);
});

it('counts slow turns but not the mesh’s jitter, at any frame rate', () => {
  const trembling = Array.from({ length: 90 }, (_, i) => [
    Math.sin(i * 12.9898) * 1.2,
    Math.sin(i * 78.233) * 1.2,
  ]);
  expect(over(trembling as [number, number][], 33)).toBeLessThan(0.5);
  const turning = Array.from({ length: 90 }, (_, i) => [3 * Math.sin(i / 15), 0]);
  expect(over(turning as [number, number][], 33)).toBeGreaterThan(1.7);
});
