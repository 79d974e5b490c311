import sharp from 'sharp';
import type { Vertex } from './base.ts';
import { faceCentre, loadBase, sheetSize } from './base.ts';
import { paintBeard, paintComplexion } from './complexion.ts';
import type { Sitter } from './features.ts';
import { paintBrows, paintEyes, paintMouth, paintNose } from './features.ts';
import { paintHair, paintHead } from './hair.ts';
import { random } from './random.ts';
import type { Layer } from './raster.ts';
import { shapeMesh } from './shape.ts';
import { addGrain, skinRelief } from './skin.ts';
import { css, svg } from './svg.ts';
import type { Traits } from './traits.ts';
import { drawTraits } from './traits.ts';

/** A person who does not exist. */
export interface Person {
  readonly seed: number;
  readonly traits: Traits;
  /** 468 points on the sheet: x, y in pixels, z in the same scale, negative towards the viewer. */
  readonly mesh: readonly Vertex[];
  /** Mesh triangles, three indices each. */
  readonly triangles: readonly number[];
  /** Head, face and hair seen from the front, `sheetSize` square. */
  readonly head: Layer;
}

/** Something worn or held in front of the face, drawn on the sheet as SVG. */
export type Accessory = (sitter: Sitter) => string;

/** The same seed always gives the same person; different seeds give different people. */
export async function makePerson(seed: number, accessory?: Accessory): Promise<Person> {
  const base = await loadBase();
  const traits = drawTraits(seed, random(seed));
  const mesh = shapeMesh(base.onSheet, traits.shape);
  const sitter: Sitter = { mesh, traits, random: random(seed + 7919) };
  const gradient =
    `<radialGradient id="skin" gradientUnits="userSpaceOnUse" cx="${faceCentre.x}" cy="${faceCentre.y - 20}" r="190">` +
    `<stop offset="0" stop-color="${css(traits.skin, 1.06)}"/><stop offset=".55" stop-color="${css(traits.skin)}"/>` +
    `<stop offset="1" stop-color="${css(traits.skin, 0.62)}"/></radialGradient>`;
  const under = svg(sheetSize, sheetSize, paintHead(sitter), gradient);
  const face = [paintComplexion, paintNose, paintMouth, paintBeard, paintBrows, paintEyes, paintHair];
  const over = svg(
    sheetSize,
    sheetSize,
    face.map((paint) => paint(sitter)).join('') + (accessory?.(sitter) ?? ''),
  );
  const relief = skinRelief(base, mesh, traits.skin, traits.relief);
  const raw = { width: sheetSize, height: sheetSize, channels: 4 } as const;
  const painted = await sharp(under)
    .ensureAlpha()
    .composite([{ input: Buffer.from(relief), raw }, { input: over }])
    .raw()
    .toBuffer();
  const data = new Uint8Array(painted);
  for (let i = 0; i < data.length; i += 4) {
    for (let k = 0; k < 3; k++) data[i + k] = (data[i + k]! * data[i + 3]!) / 255;
  }
  addGrain(data, 0.03, random(seed + 104729));
  return {
    seed,
    traits,
    mesh,
    triangles: base.triangles,
    head: { width: sheetSize, height: sheetSize, data },
  };
}
