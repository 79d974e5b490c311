import { expect, test } from 'vitest';
import { type RawImage, toGray } from '../../image.ts';
import { straightenGray } from '../edges/straighten.ts';
import { cropAround } from './crop-around.ts';
import { observeDocument } from './observe-document.ts';

/** Deterministic noise: deviation about 1.2 grey levels, as of a camera in good light. */
function noise(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return ((state >>> 16) / 65_536 - 0.5) * 4;
  };
}

interface Scene {
  readonly table: number;
  readonly card: number | null;
  /** Lines of print on the card. */
  readonly print?: boolean;
  /**
   * A portrait at the card's upper left, and a light paper beside the card that hides most of its right edge.
   */
  readonly portrait?: boolean;
}

/** A card of 240 x 151 in a picture of 320 x 240, at any multiple of that size. */
function draw(factor: number, { table, card, print = true, portrait = false }: Scene): RawImage {
  const [width, height] = [320 * factor, 240 * factor];
  const data = new Uint8ClampedArray(width * height * 4);
  const tremble = noise();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / factor - 40, y / factor - 44];
      const on = card !== null && u >= 0 && v >= 0 && u < 240 && v < 151;
      const line = on && print && u > 100 && u < 220 && v > 30 && v < 120 && v % 18 < 5 && u % 7 < 4;
      const beside = portrait && card !== null && u >= 240 && v >= 62 && v < 170;
      const printed = portrait && on && u < 84 && v >= 55 && v < 132;
      const grey = (line ? 60 : printed ? 120 : beside ? card : on ? card : table) + tremble();
      const at = (y * width + x) * 4;
      data[at] = grey;
      data[at + 1] = grey;
      data[at + 2] = grey;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

function look(scene: Scene) {
  const full = toGray(draw(4, scene));
  return observeDocument(
    {
      width: 1280,
      height: 960,
      small: draw(1, scene),
      cut: (quad, width, height) => straightenGray(full, quad, width, height),
    },
    'card',
  );
}

test('a card on a dark table is located and judged', () => {
  const { quad, quality, level } = look({ table: 70, card: 200 });
  expect(quad?.[0].x).toBeCloseTo(160, -1.3);
  expect(quad?.[0].y).toBeCloseTo(176, -1.3);
  expect(quad?.[2].x).toBeCloseTo(1120, -1.3);
  expect(quad?.[2].y).toBeCloseTo(780, -1.3);
  expect(quality?.sharpness).toBeGreaterThan(250);
  expect(quality?.brightness).toBeGreaterThan(150);
  expect(level).toBeGreaterThan(100);
});

test('a light card on a light table is found by its faint edges', () => {
  const { quad } = look({ table: 214, card: 220 });
  expect(quad?.[0].x).toBeCloseTo(160, -1.3);
  expect(quad?.[2].x).toBeCloseTo(1120, -1.3);
});

test('the portrait in a card’s corner is not mistaken for a card whose own edge is hardly visible', () => {
  const { quad } = look({ table: 70, card: 200, portrait: true });
  expect(quad?.[0].x).toBeCloseTo(160, -1.3);
  expect(quad?.[2].x).toBeCloseTo(1120, -1.3);
  expect(quad?.[2].y).toBeCloseTo(780, -1.3);
});

test('an empty table has no document', () => {
  expect(look({ table: 214, card: null })).toMatchObject({ quad: null, quality: null });
  expect(look({ table: 20, card: null }).level).toBeLessThan(40);
});

test('a crop contains the document with a margin, and stays within the picture', () => {
  const picture = draw(1, { table: 70, card: 200 });
  const quad = [
    { x: 40, y: 44 },
    { x: 280, y: 44 },
    { x: 280, y: 195 },
    { x: 40, y: 195 },
  ] as const;
  const crop = cropAround(picture, quad);
  expect(crop).toMatchObject({ x: 25, y: 34, image: { width: 270, height: 171 } });
  const at = (x: number, y: number) => picture.data[(y * 320 + x) * 4];
  expect(crop.image.data[0]).toBe(at(25, 34));
  expect(cropAround(picture, null).image).toBe(picture);
  const outside = quad.map(({ x, y }) => ({ x: x - 100, y: y - 100 })) as unknown as typeof quad;
  expect(cropAround(picture, outside)).toMatchObject({ x: 0, y: 0 });
});
