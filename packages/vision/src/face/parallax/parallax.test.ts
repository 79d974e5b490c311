import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parallax } from './parallax.ts';

/** Landmarks tracked on a rendered head and on a flat print of it. */
const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const landmarks = (name: string) => Float32Array.from(recorded[name] ?? []);
const neutral = landmarks('neutral');
const against = (name: string) => parallax(neutral, landmarks(name));

describe('parallax', () => {
  it('is zero between a face and itself, at any position and size', () => {
    const moved = neutral.map((value, i) => value * 1.7 + (i % 3 === 2 ? 0 : 90));
    for (const other of [neutral, moved]) {
      const { x, y, growth, residual, stretch } = parallax(neutral, other);
      for (const value of [x, y, growth, residual, stretch]) expect(Math.abs(value)).toBeLessThan(1e-4);
    }
  });

  it('grows with the rotation of a head, in its direction', () => {
    expect(against('yaw20').x).toBeLessThan(-0.2);
    expect(against('yaw-30').x).toBeGreaterThan(0.3);
    expect(against('pitch15').y).toBeGreaterThan(0.1);
    expect(against('pitch-15').y).toBeLessThan(-0.1);
  });

  it('stays small for a print that is rotated further, which is stretched instead', () => {
    for (const name of ['flat30', 'flat-45']) {
      const { x, y, stretch } = against(name);
      expect(Math.abs(x)).toBeLessThan(0.12);
      expect(Math.abs(y)).toBeLessThan(0.1);
      expect(stretch).toBeGreaterThan(2 * Math.abs(x));
    }
  });

  it('does not mistake a tilt of the picture plane, or a zoom, for a rotation', () => {
    for (const name of ['roll15', 'near']) {
      const { x, y } = against(name);
      expect(Math.hypot(x, y)).toBeLessThan(0.04);
    }
  });
});
