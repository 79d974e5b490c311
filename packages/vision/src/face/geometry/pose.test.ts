import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { absolutePose } from './absolute-pose.ts';
import { eyeAngle } from './eye-line.ts';
import { faceWidth, regionOfLandmarks } from './mesh.ts';
import { relativePose } from './pose.ts';

/** Landmarks tracked on a rendered head (NASA portrait on a mesh) and on a flat print of it. */
const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const landmarks = (name: string) => Float32Array.from(recorded[name] ?? []);
const neutral = landmarks('neutral');

describe('relativePose', () => {
  it.each([
    ['neutral', 0, 0, 0],
    ['yaw20', 20, 0, 0],
    ['yaw-30', -30, 0, 0],
    ['pitch15', 0, 15, 0],
    ['pitch-15', 0, -15, 0],
    ['roll15', 0, 0, 15],
  ])('measures the rotation of a rendered head: %s', (name, yaw, pitch, roll) => {
    const pose = relativePose(neutral, landmarks(name));
    expect(Math.abs(pose.yaw - yaw)).toBeLessThan(2);
    expect(Math.abs(pose.pitch - pitch)).toBeLessThan(4.5);
    expect(Math.abs(pose.roll - roll)).toBeLessThan(1.5);
  });

  it('is independent of position and size', () => {
    const turned = landmarks('yaw20');
    const moved = turned.map((value, i) => value * 1.7 + (i % 3 === 2 ? 0 : 90));
    const pose = relativePose(neutral, moved);
    expect(pose.yaw).toBeCloseTo(relativePose(neutral, turned).yaw, 3);
  });

  it('changes sign when its arguments are swapped', () => {
    expect(relativePose(landmarks('yaw20'), neutral).yaw).toBeLessThan(-17);
  });
});

describe('absolutePose', () => {
  it('distinguishes left from right and measures roll without a neutral', () => {
    expect(absolutePose(landmarks('yaw20')).yaw).toBeGreaterThan(12);
    expect(absolutePose(landmarks('yaw-30')).yaw).toBeLessThan(-20);
    const roll = absolutePose(landmarks('roll15')).roll - absolutePose(neutral).roll;
    expect(Math.abs(roll - 15)).toBeLessThan(1.5);
  });
});

describe('the mesh', () => {
  it('keeps the width of a turning face and grows with an approaching one', () => {
    const width = faceWidth(neutral);
    expect(faceWidth(landmarks('yaw-30')) / width).toBeGreaterThan(0.93);
    expect(faceWidth(landmarks('near')) / width).toBeCloseTo(1.6, 1);
  });

  it('rotates its region with the eyes', () => {
    const turned = landmarks('roll15');
    expect(regionOfLandmarks(turned).angle).toBe(eyeAngle(turned));
    const ratio = regionOfLandmarks(turned).size / regionOfLandmarks(neutral).size;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });
});
