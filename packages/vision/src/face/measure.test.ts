import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RawImage } from '../image.ts';
import { measureFace } from './measure.ts';
import { patchStats } from './patch.ts';
import { measurePicture } from './picture.ts';
import { createRawSource } from './raw-source.ts';

const recorded = JSON.parse(
  readFileSync(new URL('./fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const landmarks = Float32Array.from(recorded.neutral ?? []);
const at = (index: number) => ({ x: landmarks[index * 3]!, y: landmarks[index * 3 + 1]! });

type Colour = readonly [number, number, number];

function paint(colour: (x: number, y: number) => Colour): RawImage {
  const data = new Uint8Array(640 * 480 * 4).fill(255);
  for (let y = 0; y < 480; y++) for (let x = 0; x < 640; x++) data.set(colour(x, y), (y * 640 + x) * 4);
  return { width: 640, height: 480, data };
}

const skin: Colour = [200, 150, 120];
const measure = (colour: (x: number, y: number) => Colour) =>
  measureFace(createRawSource(paint(colour)), landmarks);

describe('measureFace', () => {
  it('finds nothing on evenly lit bare skin', () => {
    const { light, cover, sharpness } = measure(() => skin);
    expect(light.level).toBeCloseTo(161.5, 0);
    expect(light.contrast).toBeLessThan(1);
    expect(light.balance).toBeCloseTo(1, 2);
    expect(cover.lowerChroma).toBeLessThan(0.5);
    expect(cover.lowerLuma).toBeCloseTo(1, 2);
    expect(cover.eyesLuma).toBeCloseTo(1, 2);
    expect(cover.bridgeEdge).toBeLessThan(0.01);
    expect(sharpness).toBeLessThan(0.5);
  });

  it('sees light from one side', () => {
    const middle = at(1).x;
    const { light } = measure((x) => (x < middle ? [50, 38, 30] : skin));
    expect(light.balance).toBeLessThan(0.4);
  });

  it('sees a blue mask by its colour', () => {
    const top = at(4).y;
    expect(measure((_, y) => (y > top ? [120, 160, 220] : skin)).cover.lowerChroma).toBeGreaterThan(18);
  });

  it('sees a black mask by its darkness', () => {
    const top = at(4).y;
    const masked = measure((_, y) => (y > top ? [30, 30, 32] : skin));
    expect(masked.cover.lowerLuma).toBeLessThan(0.3);
  });

  it('does not take a fringe for a mask', () => {
    const brows = at(9).y;
    for (const hair of [
      [25, 18, 15],
      [230, 205, 150],
      [110, 50, 25],
    ] as const) {
      const { cover } = measure((_, y) => (y < brows ? hair : skin));
      expect(cover.lowerChroma).toBeLessThan(1);
      expect(cover.lowerLuma).toBeCloseTo(1, 1);
      expect(cover.eyesLuma).toBeCloseTo(1, 1);
    }
  });

  it('sees dark glasses by the eyes and their bridge by its edge', () => {
    const eyes = (at(159).y + at(145).y) / 2;
    const bridge = at(6).x;
    const dark = measure((x, y) =>
      Math.abs(y - eyes) < 14 && Math.abs(x - bridge) > 3 ? [20, 20, 20] : skin,
    );
    expect(dark.cover.eyesLuma).toBeLessThan(0.5);
    expect(dark.cover.bridgeEdge).toBeGreaterThan(0.1);
  });

  it('sees a screen by its texture', () => {
    const screen = measure((x, y) => ((x + y) % 2 ? skin : [160, 120, 96]));
    expect(screen.sharpness).toBeGreaterThan(300);
  });
});

describe('patchStats', () => {
  it('counts the pixels inside a polygon', () => {
    const square = [
      { x: 10, y: 10 },
      { x: 20, y: 10 },
      { x: 20, y: 20 },
      { x: 10, y: 20 },
    ];
    expect(
      patchStats(
        paint(() => skin),
        square,
      ).pixels,
    ).toBe(100);
  });

  it('holds for a polygon outside the picture', () => {
    const outside = [
      { x: 700, y: 10 },
      { x: 720, y: 10 },
      { x: 710, y: 30 },
    ];
    expect(
      patchStats(
        paint(() => skin),
        outside,
      ),
    ).toMatchObject({ pixels: 0, luma: 0 });
  });
});

describe('measurePicture', () => {
  const picture = (colour: (x: number, y: number) => Colour) =>
    measurePicture(createRawSource(paint(colour)));

  it('measures a frame without the letterbox around it', () => {
    expect(picture(() => [100, 100, 100])).toMatchObject({ level: expect.closeTo(100, 0) });
    expect(picture(() => [100, 100, 100]).contrast).toBeLessThan(1);
  });

  it('gives equal frames one fingerprint and others another', () => {
    const first = picture((x) => [x % 200, 90, 90]).fingerprint;
    expect(picture((x) => [x % 200, 90, 90]).fingerprint).toBe(first);
    expect(picture((x) => [(x + 9) % 200, 90, 90]).fingerprint).not.toBe(first);
  });
});
