import type { FaceObservation } from '@kuelik/vision/face';
import { describe, expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { headObservation } from '../testing.ts';
import { verdictBounds } from '../thresholds.ts';
import { measureDepth } from './depth.ts';
import type { FrameEvidence } from './evidence.ts';

const steps: readonly LivenessStep[] = ['center', 'center', 'photo', 'photo', 'photo', 'photo', 'photo'];

/**
 * What a camera sees of something that turns: a head, whose `relief` is 1, or a picture of one. The mesh gives a
 * picture the depths of the head it shows, and moves them by a part of what a head's would.
 * @param distance from the camera, in face widths
 */
function turned(relief: number, yaw: number, pitch: number, distance: number): FaceObservation {
  const head = headObservation();
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const landmarks = head.landmarks.slice();
  for (let i = 0; i < landmarks.length; i += 3) {
    const x = landmarks[i]! - 320;
    const y = landmarks[i + 1]! - 240;
    const z = relief * landmarks[i + 2]!;
    const [x1, z1] = [x * Math.cos(a) - z * Math.sin(a), x * Math.sin(a) + z * Math.cos(a)];
    const [y2, z2] = [y * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - y * Math.sin(b)];
    const nearer = 1 / (1 + z2 / (distance * head.width));
    landmarks[i] = 320 + x1 * nearer;
    landmarks[i + 1] = 240 + y2 * nearer;
  }
  return { ...head, landmarks };
}

/** A check over whose frames something swings by this many degrees. */
function swinging(relief: number, degrees: number, distance: number): FrameEvidence[] {
  return steps.map((step, i) => ({
    step,
    at: i * 500,
    closing: i === 1 || i === steps.length - 1,
    frame: {
      width: 640,
      height: 480,
      count: 1,
      face: turned(relief, degrees * Math.sin(1.9 * i), 0.6 * degrees * Math.cos(2.3 * i), distance),
    },
    descriptor: null,
    grid: null,
    content: `${i}`,
    seenBefore: false,
  }));
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

describe('relief', () => {
  it.each([[1], [1.5], [3], [6]])('is a head’s when it sways by %s degrees', (degrees) => {
    const { relief } = measureDepth(swinging(1, degrees, 4));
    expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it.each([[0], [3], [6]])('is a head’s though its eyes are closed in frame %s', (i) => {
    const { relief } = measureDepth(blinking(swinging(1, 1.5, 4), i));
    expect(relief).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is known however many frames show something else', () => {
    const { relief } = measureDepth([0, 2, 4].reduce(blinking, swinging(0.3, 5, 4.5)));
    expect(relief).not.toBeNull();
    expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it.each([[2], [5], [8], [12], [16]])('is none when a picture is waved by %s degrees', (degrees) => {
    for (const [share, distance] of [
      [0.2, 4.5],
      [0.3, 4.5],
      [0.35, 2.7],
    ] as const) {
      const { relief } = measureDepth(swinging(share, degrees, distance));
      expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
    }
  });
});
