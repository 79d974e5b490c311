import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RawImage } from '../../image.ts';
import { decodePicture } from '../../node/decode.ts';
import { RgbaPixels } from '../frames/pixels.ts';
import { createRawSource } from '../frames/raw-source.ts';
import { faceWidth } from '../geometry/mesh.ts';
import { measureCover } from './cover.ts';
import { darkestLine, profileDown, sharpestStep } from './cover-lines.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const landmarks = Float32Array.from(recorded.neutral ?? []);
const at = (index: number) => ({ x: landmarks[index * 3]!, y: landmarks[index * 3 + 1]! });
const width = faceWidth(landmarks);

type Colour = readonly [number, number, number];
type Painting = (x: number, y: number) => Colour;

function paint(colour: Painting): RawImage {
  const data = new Uint8Array(640 * 480 * 4).fill(255);
  for (let y = 0; y < 480; y++) for (let x = 0; x < 640; x++) data.set(colour(x, y), (y * 640 + x) * 4);
  return { width: 640, height: 480, data };
}

const measure = (colour: Painting) => measureCover(createRawSource(paint(colour)), landmarks);

const complexions: readonly Colour[] = [
  [224, 184, 164],
  [160, 112, 82],
  [72, 48, 38],
];
const mouth = { x: (at(61).x + at(291).x) / 2, y: (at(13).y + at(14).y) / 2 };
/** Skin with lips. */
const face =
  (skin: Colour): Painting =>
  (x, y) =>
    Math.hypot((x - mouth.x) / 2.2, y - mouth.y) < 0.08 * width
      ? [skin[0] * 0.9, skin[1] * 0.65, skin[2] * 0.7]
      : skin;
const masked =
  (skin: Colour, cloth: Colour): Painting =>
  (x, y) =>
    y > at(5).y ? cloth : face(skin)(x, y);
/** Colour of the light, per channel. */
const under =
  (lamp: Colour, painting: Painting): Painting =>
  (x, y) => {
    const [r, g, b] = painting(x, y);
    return [Math.min(255, r * lamp[0]), g * lamp[1], b * lamp[2]];
  };

describe('measureCover', () => {
  it.each(complexions)('finds nothing on bare skin of %i %i %i', (...skin) => {
    const { lowerRedness, lipRedness, rims, lens } = measure(face(skin));
    expect(Math.abs(lowerRedness)).toBeLessThan(0.08);
    expect(lipRedness).toBeGreaterThan(0.1);
    expect(rims).toBeLessThan(0.05);
    expect(lens).toBeLessThan(0.1);
  });

  it.each([
    ['white', [235, 236, 238]],
    ['blue', [120, 160, 220]],
    ['black', [30, 30, 32]],
  ] as const)('detects a %s mask on every skin: less red, and no lips', (_name, cloth) => {
    for (const skin of complexions) {
      const { lowerRedness, lipRedness } = measure(masked(skin, cloth));
      expect(lowerRedness).toBeLessThan(-0.1);
      expect(lipRedness).toBeLessThan(0.04);
    }
  });

  it.each([
    ['warm', [1.15, 0.95, 0.7]],
    ['cold', [0.85, 0.95, 1.1]],
  ] as const)('is not misled by %s light', (_name, lamp) => {
    const skin = complexions[1] ?? [160, 112, 82];
    const [plain, lit] = [measure(face(skin)), measure(under(lamp, face(skin)))];
    expect(Math.abs(lit.lowerRedness - plain.lowerRedness)).toBeLessThan(0.02);
    expect(Math.abs(lit.lipRedness - plain.lipRedness)).toBeLessThan(0.05);
    const white = measure(under(lamp, masked(skin, [200, 200, 200])));
    expect(white.lowerRedness).toBeLessThan(-0.1);
  });

  it.each([
    ['black', [28, 22, 20]],
    ['grey', [150, 146, 142]],
  ] as const)('does not mistake a %s beard for a mask: the lips are visible', (_name, hair) => {
    const skin = complexions[0] ?? [224, 184, 164];
    const bearded = measure((x, y) => {
      const shown = face(skin)(x, y);
      return y > at(164).y && shown === skin ? hair : shown;
    });
    expect(bearded.lipRedness).toBeGreaterThan(0.08);
  });

  it('ignores a fringe, a headscarf or a hood around the face', () => {
    for (const cloth of [
      [25, 18, 15],
      [235, 232, 240],
      [40, 70, 150],
    ] as const) {
      const skin = complexions[1] ?? [160, 112, 82];
      const free = (x: number, y: number) =>
        y > at(9).y && x > at(234).x + 6 && x < at(454).x - 6 && y < at(152).y;
      const { lowerRedness, lipRedness, rims, lens } = measure((x, y) =>
        free(x, y) ? face(skin)(x, y) : cloth,
      );
      expect(lowerRedness < -0.08 && lipRedness < 0.05).toBe(false);
      expect(rims).toBeLessThan(0.13);
      expect(lens).toBeLessThan(0.85);
    }
  });

  it('detects dark glasses', () => {
    const eyes = (at(159).y + at(145).y) / 2;
    const reach = 0.16 * width;
    const lenses = measure((x, y) =>
      Math.abs(y - eyes - 0.03 * width) < reach && Math.abs(x - at(6).x) > 4 ? [20, 20, 22] : [200, 150, 120],
    );
    expect(lenses.lens).toBeGreaterThan(1.05);
  });

  it('detects rims', () => {
    const [right, left] = [
      { x: (at(33).x + at(133).x) / 2, y: (at(33).y + at(133).y) / 2 },
      { x: (at(263).x + at(362).x) / 2, y: (at(263).y + at(362).y) / 2 },
    ];
    const ring = (x: number, y: number) =>
      [right, left].some(
        (c) => Math.abs(Math.hypot(x - c.x, (y - c.y) * 1.3) - 0.18 * width) < 0.018 * width,
      );
    const bridge = (x: number, y: number) =>
      Math.abs(y - at(6).y) < 0.018 * width && x > right.x + 0.15 * width && x < left.x - 0.15 * width;
    const rimmed = measure((x, y) => (ring(x, y) || bridge(x, y) ? [40, 30, 25] : [200, 150, 120]));
    expect(rimmed.rims).toBeGreaterThan(0.13);
    expect(rimmed.lens).toBeLessThan(1.05);
  });

  it('measures the same at every size', async () => {
    const image = await decodePicture(
      readFileSync(new URL('../../node/fixtures/first-person.jpg', import.meta.url)),
    );
    const plain = measureCover(createRawSource(image), landmarks);
    const { data, info } = await sharp(image.data, { raw: { width: 640, height: 480, channels: 4 } })
      .resize(1280, 960)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const larger = createRawSource({ width: info.width, height: info.height, data });
    const doubled = measureCover(
      larger,
      landmarks.map((value) => value * 2),
    );
    expect(doubled.lowerRedness).toBeCloseTo(plain.lowerRedness, 1);
    expect(doubled.lipRedness).toBeCloseTo(plain.lipRedness, 1);
    expect(Math.abs(doubled.rims - plain.rims)).toBeLessThan(0.03);
    expect(Math.abs(doubled.lens - plain.lens)).toBeLessThan(0.1);
  });
});

describe('lines', () => {
  it('distinguish a line from a shadow that ends on one side', () => {
    expect(darkestLine([200, 200, 200, 50, 200, 200, 200], 3)).toBeGreaterThan(0.5);
    expect(darkestLine([200, 200, 200, 50, 50, 50, 50], 3)).toBe(0);
  });

  it('scale a step by the surrounding luminance', () => {
    expect(sharpestStep([100, 100, 100])).toBe(0);
    expect(sharpestStep([200, 200, 20, 20])).toBeGreaterThan(1);
    expect(sharpestStep([20, 20, 2, 2])).toBeLessThan(0.5);
  });

  it('stay inside the picture', () => {
    const image = new RgbaPixels(paint(() => [90, 90, 90]));
    for (const luma of profileDown(image, 639, 470, 500, 4)) expect(luma).toBeCloseTo(90, 0);
  });
});
