import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eyeAngle, faceWidth, regionOfLandmarks } from './mesh.ts';
import { absolutePose, relativePose } from './pose.ts';

/** Landmarks that the tracker found on a rendered head (NASA portrait on a mesh) and on a flat print of it. */
const recorded = JSON.parse(
  readFileSync(new URL('./fixtures/landmarks.json', import.meta.url), 'utf8'),
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
  ])('measures the turn of a rendered head: %s', (name, yaw, pitch, roll) => {
    const pose = relativePose(neutral, landmarks(name));
    expect(Math.abs(pose.yaw - yaw)).toBeLessThan(2);
    expect(Math.abs(pose.pitch - pitch)).toBeLessThan(4.5);
    expect(Math.abs(pose.roll - roll)).toBeLessThan(1.5);
  });

  it('does not depend on where the face is and how large', () => {
    const turned = landmarks('yaw20');
    const moved = turned.map((value, i) => value * 1.7 + (i % 3 === 2 ? 0 : 90));
    const pose = relativePose(neutral, moved);
    expect(pose.yaw).toBeCloseTo(relativePose(neutral, turned).yaw, 3);
  });

  it('swaps its signs with the order of its arguments', () => {
    expect(relativePose(landmarks('yaw20'), neutral).yaw).toBeLessThan(-17);
  });
});

describe('absolutePose', () => {
  it('tells left from right and measures roll without a neutral', () => {
    expect(absolutePose(landmarks('yaw20')).yaw).toBeGreaterThan(12);
    expect(absolutePose(landmarks('yaw-30')).yaw).toBeLessThan(-20);
    const roll = absolutePose(landmarks('roll15')).roll - absolutePose(neutral).roll;
    expect(Math.abs(roll - 15)).toBeLessThan(1.5);
  });
});

describe('the mesh', () => {
  it('keeps the width of a face that turns and grows with one that comes near', () => {
    const width = faceWidth(neutral);
    expect(faceWidth(landmarks('yaw-30')) / width).toBeGreaterThan(0.93);
    expect(faceWidth(landmarks('near')) / width).toBeCloseTo(1.6, 1);
  });

  it('turns its region with the eyes', () => {
    const turned = landmarks('roll15');
    expect(regionOfLandmarks(turned).angle).toBe(eyeAngle(turned));
    const ratio = regionOfLandmarks(turned).size / regionOfLandmarks(neutral).size;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });
});
