import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRawSource } from '../frames/raw-source.ts';
import { skinGrid, skinPattern } from './grid.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const neutral = Float32Array.from(recorded.neutral ?? []);

/** A grey frame with noise, and a pattern where the face is. */
function frame(pattern: (x: number, y: number) => number, noise = 3) {
  const [width, height] = [640, 480];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = 150 + noise * 2 * random() + pattern(x, y);
      for (let k = 0; k < 3; k++) data[(y * width + x) * 4 + k] = value;
    }
  }
  return createRawSource({ width, height, data });
}

it('finds no pattern in noise, however strong, nor in shading', () => {
  for (const noise of [0, 2, 8]) {
    expect(
      skinGrid(
        frame((x) => x / 10, noise),
        neutral,
      ),
    ).toBeLessThan(2);
  }
});

it('finds no pattern in JPEG blocks', () => {
  const blocks = (x: number, y: number) => (((x >> 3) + (y >> 3)) % 2) * 3;
  expect(skinGrid(frame(blocks), neutral)).toBeLessThan(2.2);
});

it('finds the halftone of a print and the grid of a screen', () => {
  const raster = (x: number, y: number) => 6 * Math.sin((x + y) * 1.9) * Math.sin((x - y) * 1.9);
  const screen = (x: number, y: number) => 10 * Math.sin(x * 2.05 + y * 0.04) + 8 * Math.sin(y * 2.31);
  expect(skinGrid(frame(raster), neutral)).toBeGreaterThan(2.5);
  expect(skinGrid(frame(screen), neutral)).toBeGreaterThan(3);
});

it('makes no statement about a face that is too small', () => {
  const far = neutral.map((value) => value / 4);
  expect(
    skinGrid(
      frame(() => 0),
      far,
    ),
  ).toBeNull();
});

it('gives the frequency of a pattern in pixels of the frame, also where it is measured in a smaller picture', () => {
  const near = neutral.map((value, i) =>
    i % 3 === 2 ? value * 3 : (value - [320, 240][i % 3]!) * 3 + [320, 240][i % 3]!,
  );
  const lines = (frequency: number) => frame((_, y) => 20 * Math.sin(2 * Math.PI * frequency * y));
  for (const [landmarks, frequency] of [
    [neutral, 0.21],
    [near, 0.1],
  ] as const) {
    const pattern = skinPattern(lines(frequency), landmarks, 0.3);
    expect(pattern?.prominence).toBeGreaterThan(2.5);
    expect(Math.abs(pattern!.frequency - frequency)).toBeLessThan(0.01);
  }
});
