import { makeDocument, photograph } from '@kuelik/lab/papers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Box, GrayImage, RawImage } from '../image.ts';
import { readDocument } from './read-document.ts';

vi.setConfig({ testTimeout: 300_000 });

const today = new Date('2026-06-01');

async function rawOf(picture: Buffer): Promise<RawImage> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A plain blue square as the portrait; a search by colour replaces the detector. */
const marker = () =>
  sharp({ create: { width: 240, height: 310, channels: 3, background: '#1020ff' } })
    .jpeg({ quality: 95 })
    .toBuffer();

async function blueBoxes({ width, height, data }: RawImage): Promise<Box[]> {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      const i = (y * width + x) * 4;
      if (data[i + 2]! > 120 && data[i]! < 60 && data[i + 1]! < 70) {
        xs.push(x);
        ys.push(y);
      }
    }
  }
  if (xs.length < 50) return [];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [{ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }];
}

describe('readDocument', () => {
  it.each([0, 180])('reads a passport rotated by %i degrees and crops its portrait upright', async (roll) => {
    const art = await makeDocument({ seed: 71, kind: 'kz-passport', portrait: await marker() });
    const shot = await photograph(art, { seed: 71, level: 'clean', width: 1600, height: 1200, roll });
    const { mrz, portrait, quality } = await readDocument(await rawOf(shot.picture), blueBoxes, today);
    expect(mrz?.accepted).toBe(true);
    expect(mrz?.lines).toEqual(art.truth.mrz);
    expect(quality.sharpness).toBeGreaterThan(250);
    expect(portrait).not.toBeNull();
    const { width, height } = await sharp(portrait?.jpeg).metadata();
    expect([width, height]).toEqual([portrait?.box.width, portrait?.box.height]);
    // The portrait is on the left of the upright page.
    expect(portrait!.box.x + portrait!.box.width / 2).toBeLessThan(0.5 * 125 * 16);
  });

  it('does not mistake a face beside a passport for its portrait', async () => {
    const plain = await sharp({ create: { width: 240, height: 310, channels: 3, background: '#d0d0d0' } })
      .jpeg()
      .toBuffer();
    const art = await makeDocument({ seed: 71, kind: 'kz-passport', portrait: plain });
    const shot = await photograph(art, { seed: 71, level: 'clean', width: 1600, height: 1200, roll: 0 });
    const blue = { create: { width: 140, height: 180, channels: 3, background: '#1020ff' } } as const;
    const beside = await sharp(shot.picture)
      .composite([{ input: await sharp(blue).png().toBuffer(), left: 1450, top: 300 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await blueBoxes(await rawOf(beside))).toHaveLength(1);
    const { mrz, portrait } = await readDocument(await rawOf(beside), blueBoxes, today);
    expect(mrz?.accepted).toBe(true);
    const { dominant } = await sharp(portrait?.jpeg).stats();
    expect(dominant.b - dominant.r).toBeLessThan(60);
  });

  it("finds the portrait on a card's front, which has no MRZ, also upside down", async () => {
    const art = await makeDocument({ seed: 72, kind: 'kz-id-front', portrait: await marker() });
    for (const roll of [0, 180]) {
      const shot = await photograph(art, { seed: 73, level: 'clean', width: 1280, height: 960, roll });
      const { mrz, portrait } = await readDocument(await rawOf(shot.picture), blueBoxes, today);
      expect(mrz?.accepted ?? false).toBe(false);
      expect(portrait).not.toBeNull();
    }
  });

  it('chooses the orientation with legible print if several show a face', async () => {
    const art = await makeDocument({ seed: 72, kind: 'kz-id-front', portrait: await marker() });
    const shot = await photograph(art, { seed: 73, level: 'clean', width: 1280, height: 960, roll: 180 });
    const onTheLeft = ({ x, width }: Box, picture: { width: number }) => x + width / 2 < picture.width / 2;
    // The card's portrait is on its left. The detector scores it higher upside down, print does not.
    const detector = async (part: RawImage) =>
      (await blueBoxes(part)).map((box) => ({ ...box, score: onTheLeft(box, part) ? 0.6 : 0.95 }));
    const line = (certainty: number) => ({
      text: 'A'.repeat(40),
      certainties: Array.from({ length: 40 }, () => certainty),
      box: { x: 0, y: 0, width: 400, height: 20 },
    });
    const reader = ({ width, height, data }: GrayImage) => {
      const middle = data.subarray(width * (height >> 1), width * ((height >> 1) + 1));
      const dark = (half: Uint8Array) => half.filter((value) => value < 90).length;
      return [line(dark(middle.subarray(0, width >> 1)) > dark(middle.subarray(width >> 1)) ? -0.1 : -0.5)];
    };
    const { portrait, print } = await readDocument(await rawOf(shot.picture), detector, today, reader);
    expect(print[0]?.certainties[0]).toBe(-0.1);
    expect(portrait!.box.x + portrait!.box.width / 2).toBeLessThan(0.5 * 85.6 * 8);
  });

  it('finds neither MRZ nor portrait in an empty picture', async () => {
    const raw = { width: 640, height: 480, data: new Uint8Array(640 * 480 * 4).fill(180) };
    const reading = await readDocument(raw, async () => [], today);
    expect(reading).toMatchObject({ mrz: null, portrait: null });
    expect(reading.quality.sharpness).toBe(0);
  });

  it.each([
    [1, 4096],
    [4096, 1],
    [1, 1],
  ])('uses no more memory for a picture of %i x %i pixels than for any other', async (width, height) => {
    const raw = { width, height, data: new Uint8Array(width * height * 4).fill(180) };
    expect(await readDocument(raw, async () => [], today)).toMatchObject({ mrz: null, portrait: null });
  });
});
