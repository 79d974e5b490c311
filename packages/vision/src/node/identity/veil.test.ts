import { describe, expect, it } from 'vitest';
import { withoutGlare } from './veil.ts';

const side = 150;

/** Shaded skin with features of some pixels' size; `paint` changes the luminance. */
function face(paint: (value: number, x: number, y: number) => number = (value) => value): Uint8ClampedArray {
  const out = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const value = 120 + 0.2 * x + 45 * Math.sin(x / 3) * Math.sin(y / 4);
      out.fill(paint(value, x, y), (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return out;
}

const band = (x: number, y: number) => 0.7 * Math.exp(-(((x + 0.6 * y - 120) / 40) ** 2));
const glare = (value: number, x: number, y: number) => value + (255 - value) * band(x, y);

/** Correlation of two pictures' luminance, 0 to 1, where the band lies. */
function alike(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [u, v]: [number[], number[]] = [[], []];
  for (let i = 0; i < side * side; i++) {
    if (band(i % side, Math.floor(i / side)) < 0.2) continue;
    u.push(a[i * 4]!);
    v.push(b[i * 4]!);
  }
  const centred = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [p, q] = [centred(u), centred(v)];
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(p, q) / Math.sqrt(dot(p, p) * dot(q, q));
}

describe('withoutGlare', () => {
  it('gives back what a band of light hides', () => {
    const [clear, hidden] = [face(), face(glare)];
    const before = 1 - alike(hidden, clear);
    expect(before).toBeGreaterThan(0.3);
    expect(1 - alike(withoutGlare(hidden, side), clear)).toBeLessThan(0.6 * before);
  });

  it.each([
    ['a face without glare', face()],
    ['a dark face', face((value) => 0.4 * value)],
    ['a bright face', face((value) => Math.min(255, 30 + value))],
    ['bright skin on one side', face((value, x) => value + (x > 110 ? 60 : 0))],
  ])('leaves %s as it is', (_, pixels) => {
    expect(withoutGlare(pixels, side)).toBe(pixels);
  });
});
