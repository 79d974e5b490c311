import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { printedInDots } from '../faces/degrade.ts';
import { makeDocument, photograph } from '../papers/index.ts';
import { makePerson, portrait } from '../people/index.ts';

/** Portraits printed in dots so coarse that the networks do not find the face in the picture as it is. */

vi.setConfig({ testTimeout: 300_000 });

let vision: VisionEngine;
beforeAll(() => {
  vision = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
});
afterAll(() => vision?.close());

/** A card's front whose portrait is printed in dots, photographed. */
async function takeCard(person: number, seed: number, roll: number): Promise<Buffer> {
  const face = await sharp(await portrait(await makePerson(person)))
    .resize(400, 400, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const printed = Buffer.from(await printedInDots(face, 400, 8));
  const art = await makeDocument({ seed, kind: 'kz-id-front', portrait: printed });
  const size = { width: 1440, height: 1080 };
  return (await photograph(art, { seed, level: 'clean', roll, ...size })).picture;
}

describe('a portrait in printer’s dots', () => {
  it.each([0, 180])('is found, not the ghost portrait, on a card rotated by %i degrees', async (roll) => {
    const reading = await vision.readDocument(await takeCard(62, 62, roll));
    const { x, width } = reading.portrait!.box;
    // At 8 pixels per millimetre and more: the portrait is 27 mm wide and on the left, the ghost 10 mm and on the right.
    expect(x + width / 2).toBeLessThan(0.5 * 85.6 * 8);
    expect(width).toBeGreaterThan(12 * 8);
  });
});
