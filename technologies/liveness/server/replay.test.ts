import { expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { headFrame } from '../testing.ts';
import { movementPrints } from './replay.ts';

const steps: LivenessStep[] = ['center', 'center', 'photo', 'photo', 'photo', 'photo', 'photo'];

/** A swaying head; the picture may have been cropped, resized and re-encoded. */
function sway(phase: number, change: { crop?: number; resize?: number; noise?: number } = {}) {
  const { crop = 0, resize = 1, noise = 0.2 } = change;
  return steps.map((step, i) => ({
    step,
    frame: headFrame({
      width: 640 * resize,
      height: 480 * resize,
      x: 0.03 * Math.sin(i * 1.3 + phase) + crop,
      y: 0.02 * Math.cos(i * 0.9 + phase),
      roll: 2 * Math.sin(i + phase),
      yaw: 2 * Math.sin(i * 0.7 + phase),
      noise: noise * resize,
      seed: i + 100 * noise,
    }),
  }));
}

const shared = (a: Uint8Array[], b: Uint8Array[]) =>
  a.filter((print, i) => Buffer.compare(print, b[i] ?? new Uint8Array()) === 0).length;

it('recognises a cropped, resized and re-encoded recording', () => {
  const first = movementPrints(sway(0));
  expect(shared(first, movementPrints(sway(0, { crop: 0.04, resize: 0.75, noise: 0.35 })))).toBeGreaterThan(
    0,
  );
});

it('does not mistake the same person for a recording', () => {
  const first = movementPrints(sway(0));
  for (const phase of [0.6, 1.5, 2.4, 4]) expect(shared(first, movementPrints(sway(phase)))).toBe(0);
});

it('returns nothing for too few frames', () => {
  expect(movementPrints(sway(0).slice(0, 4))).toEqual([]);
});

it('returns nothing for a head that hardly moves, which is not distinctive', () => {
  const calm = steps.map((step, i) => ({ step, frame: headFrame({ x: 0.0004 * i, seed: i }) }));
  expect(movementPrints(calm)).toEqual([]);
});
