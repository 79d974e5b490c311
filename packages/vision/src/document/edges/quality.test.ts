import { describe, expect, it } from 'vitest';
import type { GrayImage } from '../../image.ts';
import { measureQuality, usable } from './quality.ts';

const picture = (width: number, height: number, value: (x: number, y: number) => number): GrayImage => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width))),
});

/** Stripes whose edges are `softness` pixels wide. */
const stripes = (softness: number, dark = 60, light = 200) =>
  picture(320, 192, (x) => {
    const phase = Math.abs((x % 40) - 20) - 10;
    const share = Math.max(0, Math.min(1, phase / softness + 0.5));
    return dark + (light - dark) * share;
  });

describe('measureQuality', () => {
  it('distinguishes sharp from blurred', () => {
    expect(measureQuality(stripes(1)).sharpness).toBeGreaterThan(usable.sharpness);
    expect(measureQuality(stripes(16)).sharpness).toBeLessThan(usable.sharpness);
  });

  it('judges sharpness equally in bright and in dim light', () => {
    const bright = measureQuality(stripes(1)).sharpness;
    const dim = measureQuality(stripes(1, 15, 50)).sharpness;
    expect(dim / bright).toBeGreaterThan(0.8);
    expect(dim / bright).toBeLessThan(1.25);
  });

  it('counts the overexposed share', () => {
    const half = picture(320, 192, (x) => (x < 160 ? 255 : 120));
    expect(measureQuality(half).glare).toBeCloseTo(0.5);
    expect(measureQuality(stripes(1)).glare).toBe(0);
  });

  it('measures brightness', () => {
    expect(measureQuality(picture(64, 64, () => 130)).brightness).toBe(130);
  });
});
