import { describe, expect, it } from 'vitest';
import { waves } from '../testing.ts';
import { createRawSource } from './raw-source.ts';
import { type Region, toFrame } from './region.ts';

const image = waves(160, 120);

/** Textbook sampling of one channel; black if no neighbour is in the picture. */
function bilinear(x: number, y: number, channel: number): number {
  if (x <= -1 || y <= -1 || x >= image.width || y >= image.height) return 0;
  const pixel = (column: number, row: number) => {
    const at = Math.max(0, Math.min(image.width - 1, column));
    return image.data[(Math.max(0, Math.min(image.height - 1, row)) * image.width + at) * 4 + channel]!;
  };
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const upper = pixel(x0, y0) * (1 - fx) + pixel(x0 + 1, y0) * fx;
  return upper * (1 - fy) + (pixel(x0, y0 + 1) * (1 - fx) + pixel(x0 + 1, y0 + 1) * fx) * fy;
}

describe('a crop', () => {
  const regions: Record<string, Region> = {
    'in the middle': { cx: 80.3, cy: 60.7, size: 70, angle: 0.4 },
    enlarged: { cx: 80.3, cy: 60.7, size: 11.5, angle: -2 },
    'over the left border': { cx: 3.4, cy: 60, size: 50, angle: 0.1 },
    'over every border': { cx: 80, cy: 60, size: 120, angle: 0.9 },
    'quite outside': { cx: -200, cy: 60, size: 50, angle: 0 },
  };

  it.each(Object.entries(regions))('is the bilinear mean of its neighbours: %s', (_, region) => {
    const side = 64;
    const crop = createRawSource(image).crop(region, side);
    let worst = 0;
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const { x, y } = toFrame(region, side, column + 0.5, row + 0.5);
        const at = (row * side + column) * 4;
        for (let channel = 0; channel < 3; channel++) {
          const wanted = bilinear(x - 0.5, y - 0.5, channel);
          worst = Math.max(worst, Math.abs(crop[at + channel]! - wanted));
        }
        expect(crop[at + 3]).toBe(255);
      }
    }
    expect(worst).toBeLessThan(1.6);
  });

  it('reads bytes that start between two words', () => {
    const shifted = new Uint8Array(image.data.length + 1);
    shifted.set(image.data, 1);
    const region = { cx: 80, cy: 60, size: 70, angle: 0.4 };
    const other = createRawSource({ ...image, data: shifted.subarray(1) }).crop(region, 64);
    expect(other).toEqual(createRawSource(image).crop(region, 64));
  });

  it('leaves no trace of the previous frame in reused buffers', () => {
    const buffers = new Map<number, Uint8ClampedArray>();
    const region = { cx: 3.4, cy: 60, size: 50, angle: 0.1 };
    createRawSource({ ...image, data: new Uint8Array(image.data.length).fill(77) }, buffers).crop(region, 64);
    const crop = createRawSource(image, buffers).crop(region, 64);
    expect(crop).toEqual(createRawSource(image).crop(region, 64));
  });
});
