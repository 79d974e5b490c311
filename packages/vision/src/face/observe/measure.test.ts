import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Point, RawImage } from '../../image.ts';
import { decodePicture } from '../../node/decode.ts';
import { patchStats } from '../frames/patch.ts';
import { RgbaPixels } from '../frames/pixels.ts';
import { createRawSource } from '../frames/raw-source.ts';
import { toCrop } from '../frames/region.ts';
import { eyeAngle } from '../geometry/eye-line.ts';
import { faceOval, faceWidth, regionOfLandmarks } from '../geometry/mesh.ts';
import { measureFace } from './measure.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
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
  it('measures evenly lit bare skin', () => {
    const { light } = measure(() => skin);
    expect(light.level).toBeCloseTo(161.5, 0);
    expect(light.contrast).toBeLessThan(1);
    expect(light.balance).toBeCloseTo(1, 2);
  });

  it('detects light from one side', () => {
    const middle = at(1).x;
    const { light } = measure((x) => (x < middle ? [50, 38, 30] : skin));
    expect(light.balance).toBeLessThan(0.4);
  });
});

/** Reference implementation: every pixel of the face in a picture of 256 with the face 160 wide. */
function measurePlainly(image: RawImage) {
  const side = 256;
  const angle = eyeAngle(landmarks);
  const { cx, cy } = regionOfLandmarks(landmarks);
  const region = { cx, cy, size: (faceWidth(landmarks) * side) / 160, angle };
  const data = createRawSource(image).crop(region, side);
  const centre = (index: number) => toCrop(region, side, at(index).x, at(index).y);
  const inside = (polygon: readonly Point[], { x, y }: Point) => {
    let odd = false;
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
      const [a, b] = [polygon[i]!, polygon[j]!];
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
    }
    return odd;
  };
  const stats = (polygon: readonly Point[]) => {
    const sums = { n: 0, luma: 0, squares: 0 };
    const luma = (i: number) => 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
    for (let y = 1; y < side - 1; y++) {
      for (let x = 1; x < side - 1; x++) {
        if (!inside(polygon, { x: x + 0.5, y: y + 0.5 })) continue;
        const i = (y * side + x) * 4;
        sums.n += 1;
        sums.luma += luma(i);
        sums.squares += luma(i) ** 2;
      }
    }
    return { ...sums, luma: sums.luma / sums.n };
  };
  const outline = (indices: readonly number[]) => stats(indices.map(centre));
  const box = (index: number, width: number, height: number) => {
    const { x, y } = centre(index);
    const [dx, dy] = [width * 160, height * 160];
    return stats([
      { x: x - dx, y: y - dy },
      { x: x + dx, y: y - dy },
      { x: x + dx, y: y + dy },
      { x: x - dx, y: y + dy },
    ]);
  };
  const whole = outline(faceOval);
  const [right, left] = [box(50, 0.08, 0.07).luma, box(280, 0.08, 0.07).luma];
  return {
    level: whole.luma,
    contrast: Math.sqrt(whole.squares / whole.n - whole.luma ** 2),
    balance: Math.min(right, left) / Math.max(right, left),
  };
}

describe('measureFace on a photo', () => {
  /** Far less than the distance between any threshold and the nearest measured values. */
  const tolerance = {
    level: 1,
    contrast: 1.5,
    balance: 0.015,
  };
  const photograph = new URL('../../node/fixtures/first-person.jpg', import.meta.url);

  it.each([1, 2])('matches the pixel-by-pixel reference, at size %i', async (zoom) => {
    const image = await decodePicture(readFileSync(photograph));
    const plain = measurePlainly(image);
    const { data, info } = await sharp(image.data, { raw: { width: 640, height: 480, channels: 4 } })
      .resize(640 * zoom, 480 * zoom)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const source = createRawSource({ width: info.width, height: info.height, data });
    const { light } = measureFace(
      source,
      landmarks.map((value) => value * zoom),
    );
    for (const [name, value] of Object.entries(light)) {
      const key = name as keyof typeof tolerance;
      expect(Math.abs(value - plain[key]), name).toBeLessThan(tolerance[key]);
    }
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
    expect(patchStats(new RgbaPixels(paint(() => skin)), square).pixels).toBe(100);
  });

  it('holds for a polygon outside the picture', () => {
    const outside = [
      { x: 700, y: 10 },
      { x: 720, y: 10 },
      { x: 710, y: 30 },
    ];
    expect(patchStats(new RgbaPixels(paint(() => skin)), outside)).toMatchObject({ pixels: 0, luma: 0 });
  });
});
