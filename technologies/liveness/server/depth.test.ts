import type { FaceObservation } from '@kuelik/vision/face';
import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { headObservation } from '../testing.ts';
import { verdictBounds } from '../thresholds.ts';
import { measureDepth } from './depth.ts';
import type { FrameEvidence } from './evidence.ts';

const steps: readonly LivenessStep[] = (['center', 'photo'] as const).flatMap((step) =>
  Array.from({ length: framesPerStep[step] }, () => step),
);

/** Share of a head's depth that the mesh moves when something turns, and when it nods. */
interface Depths {
  readonly turn: number;
  readonly nod: number;
}
const head: Depths = { turn: 1, nod: 1 };

/**
 * What a camera sees of something that turns: a head or a picture of one. The mesh gives a picture the depths of the
 * head it shows, and moves them by a part of what a head's would.
 * @param distance from the camera, in face widths
 */
function turned(depths: Depths, yaw: number, pitch: number, distance: number): FaceObservation {
  const face = headObservation();
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const landmarks = face.landmarks.slice();
  for (let i = 0; i < landmarks.length; i += 3) {
    const x = landmarks[i]! - 320;
    const y = landmarks[i + 1]! - 240;
    const z = landmarks[i + 2]!;
    const x1 = x * Math.cos(a) - depths.turn * z * Math.sin(a);
    const z1 = x * Math.sin(a) + depths.nod * z * Math.cos(a);
    const [y2, z2] = [y * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - y * Math.sin(b)];
    const nearer = 1 / (1 + z2 / (distance * face.width));
    landmarks[i] = 320 + x1 * nearer;
    landmarks[i + 1] = 240 + y2 * nearer;
  }
  return { ...face, landmarks };
}

/** Frame `i` of a check. */
const evidence = (step: LivenessStep, i: number, face: FaceObservation): FrameEvidence => ({
  step,
  at: i * 500,
  closing: i === 1 || i === steps.length - 1,
  frame: { width: 640, height: 480, count: 1, face },
  descriptor: null,
  grid: null,
  content: `${i}`,
  seenBefore: false,
});

/** A check in which something keeps still, and turns once near its end, where the mesh fits less well. */
function turningOnce(depths: Depths, degrees: number, distance: number): FrameEvidence[] {
  const still = trembling(steps.map((step, i) => evidence(step, i, turned(depths, 0, 0, distance))));
  const turns = [degrees, 0.8 * degrees].map((yaw, n) => {
    const i = steps.length - 3 + n;
    const face = turned(depths, yaw, 0, distance);
    const misfit = (k: number) => 0.003 * face.width * Math.sin(1.7 * k + n);
    return evidence('photo', i, { ...face, landmarks: face.landmarks.map((value, k) => value + misfit(k)) });
  });
  return still.toSpliced(steps.length - 3, 2, ...turns);
}

/** A check over whose frames something swings by this many degrees, and nods by a share of them. */
function swinging(depths: Depths, degrees: number, distance: number, nods = 0.6): FrameEvidence[] {
  return steps.map((step, i) => {
    const face = turned(depths, degrees * Math.sin(1.9 * i), nods * degrees * Math.cos(2.3 * i), distance);
    return evidence(step, i, face);
  });
}

/** The same with closed eyes in one frame: the mesh shifts its points all over the face, each in another way. */
function blinking(frames: readonly FrameEvidence[], blink: number): FrameEvidence[] {
  return frames.map((evidence, i) => {
    const { face } = evidence.frame;
    if (i !== blink || !face) return evidence;
    const landmarks = face.landmarks.map((value, k) => value + 0.02 * face.width * Math.sin(1.7 * k + blink));
    return { ...evidence, frame: { ...evidence.frame, face: { ...face, landmarks } } };
  });
}

/** The same before a camera with noise: parts of the mesh converge as if the head turned, each frame in another way. */
function trembling(frames: readonly FrameEvidence[]): FrameEvidence[] {
  return frames.map((evidence, i) => {
    const { face } = evidence.frame;
    if (!face) return evidence;
    const [a, b] = [0.003 * Math.sin(12.9 * i + 1), 0.003 * Math.sin(78.2 * i + 2)];
    const landmarks = face.landmarks.slice();
    for (let k = 0; k < landmarks.length; k += 3) {
      const [x, y] = [(face.landmarks[k]! - 320) / face.width, (face.landmarks[k + 1]! - 240) / face.width];
      const towards = a * x + b * y;
      const noise = 0.0005 * Math.sin(3.7 * k + 5.1 * i);
      landmarks[k] = landmarks[k]! + (towards * x + noise) * face.width;
      landmarks[k + 1] = landmarks[k + 1]! + (towards * y + noise) * face.width;
    }
    return { ...evidence, frame: { ...evidence.frame, face: { ...face, landmarks } } };
  });
}

describe('relief', () => {
  it.each([[1], [1.5], [3], [6]])('is a head’s when it sways by %s degrees', (degrees) => {
    const { relief } = measureDepth(swinging(head, degrees, 4));
    expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it.each([[1], [1.5]])('is a head’s when the mesh trembles and it sways by %s degrees', (degrees) => {
    const { relief } = measureDepth(trembling(swinging(head, degrees, 4)));
    expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is none when a still picture’s mesh trembles', () => {
    const { relief } = measureDepth(trembling(swinging({ turn: 0.3, nod: 0.15 }, 0, 4.5)));
    expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it.each([[0], [3], [6]])('is a head’s though its eyes are closed in frame %s', (i) => {
    const { relief } = measureDepth(blinking(swinging(head, 1.5, 4), i));
    expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it.each([[7], [11]])(
    'is a head’s that keeps still and turns once by %s degrees, and not a picture’s',
    (degrees) => {
      const { relief } = measureDepth(turningOnce(head, degrees, 4));
      expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
      const picture = measureDepth(turningOnce({ turn: 0.3, nod: 0.15 }, degrees, 4.5));
      expect(picture.relief).toBeLessThan(verdictBounds.surelyFlatRelief);
    },
  );

  it('is known however many frames show something else', () => {
    const { relief } = measureDepth([0, 2, 4].reduce(blinking, swinging({ turn: 0.3, nod: 0.15 }, 5, 4.5)));
    expect(relief).not.toBeNull();
    expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it.each([
    [2, 0.6],
    [5, 0.6],
    [8, 0.6],
    [16, 0.6],
    [8, 0],
    [16, 0],
  ])('is none when a picture is waved by %s degrees and nods by a share of %s', (degrees, nods) => {
    for (const [turn, nod, distance] of [
      [0.2, 0.1, 4.5],
      [0.3, 0.2, 4.5],
      [0.35, 0.2, 2.7],
      [0.45, 0.1, 4.5],
    ] as const) {
      const { relief } = measureDepth(swinging({ turn, nod }, degrees, distance, nods));
      expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
    }
  });
});
