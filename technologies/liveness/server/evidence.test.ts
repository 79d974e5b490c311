import type { FaceInspection, ViewShift, VisionEngine } from '@kuelik/vision/node';
import { expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { headFrame } from '../testing.ts';
import { compareMoved, needsIdentity } from './evidence.ts';

const shift: ViewShift = { x: 0, y: 0, noise: 0, share: 1, likeness: 1, turned: { x: 0, y: 0 }, sheet: null };

/** For each call, the numbers of the frames compared; a frame's `x` is the number of its call. */
function recorder() {
  const calls: number[][] = [];
  const compare: VisionEngine['compareViews'] = async (views) => {
    calls.push(views.map(({ landmarks }) => landmarks[0] ?? -1));
    return views.map(() => ({ ...shift, x: calls.length }));
  };
  return { calls, compare };
}

const seenAt = (steps: readonly LivenessStep[]): FaceInspection[] =>
  steps.map((_, i) => ({
    frame: headFrame(),
    descriptor: null,
    crop: null,
    grid: null,
    view: { pixels: new Uint8Array(), landmarks: Float32Array.of(i) },
  }));

const compareAll = async (steps: readonly LivenessStep[]) => {
  const { calls, compare } = recorder();
  const seen = await compareMoved(
    seenAt(steps),
    steps.map((step) => ({ step })),
    compare,
  );
  return { calls, by: seen.map(({ shift: moved }) => moved?.x ?? null) };
};

it('compares a turn with the frames before it, not with a photo for which the head may still come back', async () => {
  const { calls, by } = await compareAll(['light', 'center', 'forward', 'left', 'up', 'near', 'photo']);
  expect(calls).toEqual([
    [1, 2, 3],
    [1, 2, 6],
  ]);
  expect(by).toEqual([null, 2, 2, 1, null, null, 2]);
});

it('compares frames at rest once, where nothing else was asked for', async () => {
  const { calls } = await compareAll(['center', 'photo', 'photo']);
  expect(calls).toEqual([[0, 1, 2]]);
});

// Before, a check posted with ten pictures of one turn was compared with one of them: no turn, so no sheet.
it('compares the first and the last picture of a turn, each separately, however many are sent', async () => {
  const { calls, by } = await compareAll(['center', 'forward', 'left', 'left', 'left', 'right', 'photo']);
  expect(calls).toEqual([
    [0, 1, 2],
    [0, 1, 4],
    [0, 1, 5],
    [0, 1, 6],
  ]);
  expect(by).toEqual([4, 4, 1, null, 2, 3, 4]);
});

it('asks who is seen in the first and the last picture of a turn', () => {
  const frames = (['center', 'center', 'left', 'left', 'left', 'photo', 'photo', 'photo'] as const).map(
    (step) => ({ step }),
  );
  expect(frames.map((_, i) => needsIdentity(frames, i))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});
