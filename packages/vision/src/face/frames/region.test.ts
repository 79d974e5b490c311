import { describe, expect, it } from 'vitest';
import { createRawSource } from './raw-source.ts';
import { toCrop, toFrame, wholeFrame } from './region.ts';

/** A picture whose red grows to the right and whose green grows downwards. */
function ramp(width: number, height: number) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([x * 2, y * 2, 0], (y * width + x) * 4);
  }
  return { width, height, data };
}

describe('a region', () => {
  it('maps to the frame and back', () => {
    const region = { cx: 30, cy: 50, size: 40, angle: 0.7 };
    const there = toFrame(region, 192, 13, 170);
    const back = toCrop(region, 192, there.x, there.y);
    expect(back.x).toBeCloseTo(13);
    expect(back.y).toBeCloseTo(170);
  });
});

describe('createRawSource', () => {
  const source = createRawSource(ramp(100, 60));

  it('copies pixels one to one', () => {
    const crop = source.crop({ cx: 40, cy: 30, size: 20, angle: 0 }, 20);
    expect([...crop.subarray(0, 4)]).toEqual([60, 40, 0, 255]);
    expect([...crop.subarray(-4)]).toEqual([98, 78, 0, 255]);
  });

  it('rotates a tilted region upright', () => {
    // Rotated clockwise by a quarter, the crop's right is the frame's downward direction.
    const crop = source.crop({ cx: 40, cy: 30, size: 20, angle: Math.PI / 2 }, 20);
    expect(crop[0]).toBe(98);
    expect(crop[1]).toBe(40);
    expect(crop[19 * 4 + 1]).toBe(78);
  });

  it('letterboxes the whole frame in black', () => {
    const crop = source.crop(wholeFrame(100, 60), 50);
    expect([...crop.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
    const middle = (25 * 50 + 25) * 4;
    expect(Math.abs(crop[middle]! - 101)).toBeLessThan(3);
  });

  it('averages out detail when downscaling', () => {
    const data = new Uint8Array(128 * 128 * 4).fill(255);
    for (let i = 0; i < 128 * 128; i++)
      data.fill(((i % 128) + Math.floor(i / 128)) % 2 ? 255 : 0, i * 4, i * 4 + 3);
    const crop = createRawSource({ width: 128, height: 128, data }).crop(wholeFrame(128, 128), 16);
    for (let i = 0; i < crop.length; i += 4) expect(Math.abs(crop[i]! - 128)).toBeLessThan(3);
  });
});
