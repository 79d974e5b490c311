import sharp from 'sharp';
import { background } from './background.ts';
import { type Level, type LevelName, levels } from './levels.ts';
import { shine } from './light.ts';
import type { Art } from './make-document.ts';
import { pose, project, projection, type Spot } from './pose.ts';
import { createRandom, type Random } from './random.ts';
import { type Pixels, shake } from './shake.ts';

export interface PhotographOptions {
  readonly seed: number;
  readonly level: LevelName;
  /** Pixels; 1920 x 1440 by default. */
  readonly width?: number;
  readonly height?: number;
  /** Rotation of the document, degrees clockwise; the level's choice by default. */
  readonly roll?: number;
}

export interface Photograph {
  /** JPEG. */
  readonly picture: Buffer;
  /** The document's corners, clockwise from its own top left. */
  readonly quad: readonly Spot[];
  readonly roll: number;
}

/** Writes the bilinear mean at (x, y) into `out`. */
function sample({ data, width, height }: Pixels, x: number, y: number, out: Float64Array): void {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const tx = cx - ix;
  const ty = cy - iy;
  const i = (iy * width + ix) * 3;
  const j = i + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = data[i + c]! + (data[i + 3 + c]! - data[i + c]!) * tx;
    const bottom = data[j + c]! + (data[j + 3 + c]! - data[j + c]!) * tx;
    out[c] = top + (bottom - top) * ty;
  }
}

/** The art downscaled to about its size in the picture, against aliasing. */
async function flatPixels(art: Art, quad: readonly Spot[]): Promise<Pixels> {
  const [a, b, c, d] = quad as readonly [Spot, Spot, Spot, Spot];
  const across = Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - d.x, c.y - d.y));
  const { data, info } = await sharp(art.picture)
    .removeAlpha()
    .resize({ width: Math.ceil(across * 1.05), withoutEnlargement: true, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Places the art on the table. Cards have round corners. */
function lay(onto: Pixels, art: Art, flat: Pixels, quad: readonly Spot[], brightness: number): void {
  const corners = [
    { x: 0, y: 0 },
    { x: flat.width, y: 0 },
    { x: flat.width, y: flat.height },
    { x: 0, y: flat.height },
  ];
  const back = projection(quad, corners);
  const radius = flat.width * (art.width > 100 ? 0.008 : 0.035);
  const limit = (values: readonly number[], top: number) => [
    Math.max(0, Math.floor(Math.min(...values)) - 1),
    Math.min(top - 1, Math.ceil(Math.max(...values)) + 1),
  ];
  const [left, right] = limit(
    quad.map(({ x }) => x),
    onto.width,
  );
  const [top, bottom] = limit(
    quad.map(({ y }) => y),
    onto.height,
  );
  const colour = new Float64Array(3);
  const overhang = (at: number, size: number) =>
    at < radius ? radius - at : at > size - radius ? at - size + radius : 0;
  for (let y = top!; y <= bottom!; y++) {
    for (let x = left!; x <= right!; x++) {
      const { x: u, y: v } = project(back, x, y);
      if (u < -0.5 || v < -0.5 || u > flat.width - 0.5 || v > flat.height - 0.5) continue;
      const cx = overhang(u, flat.width);
      const cy = overhang(v, flat.height);
      if (cx > 0 && cy > 0 && cx * cx + cy * cy > radius * radius) continue;
      sample(flat, u, v, colour);
      const i = (y * onto.width + x) * 3;
      for (let c = 0; c < 3; c++) onto.data[i + c] = Math.min(255, colour[c]! * brightness);
    }
  }
}

function addNoise(data: Buffer, random: Random, deviation: number): void {
  const table = Float32Array.from({ length: 65536 }, () => random.normal() * deviation);
  let at = random.integer(0, 65535);
  for (let i = 0, step = 1; i < data.length; i++) {
    at = (at + step) & 65535;
    step = step === 7 ? 1 : step + 1;
    data[i] = Math.max(0, Math.min(255, data[i]! + table[at]!));
  }
}

/** Photographs a flat specimen as a phone would: pose, table, light, shake, defocus, noise, JPEG. */
export async function photograph(art: Art, options: PhotographOptions): Promise<Photograph> {
  const { seed, level: name, width = 1920, height = 1440, roll } = options;
  const random = createRandom(seed * 104_729 + 17);
  const level: Level = levels[name];
  const { corners: quad, roll: rolled } = pose(random, level, { width, height, paper: art, roll });
  const table: Pixels = { data: await background(random, width, height, level.clutter), width, height };
  lay(table, art, await flatPixels(art, quad), quad, random.between(0.9, 1.05));
  const unit = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  const onto = projection(unit, quad);
  shine(table.data, random, level, { width, height }, (u, v) => project(onto, u, v));
  const shaken = shake(table, random.between(...level.motion), random.between(0, Math.PI));
  const data = await sharp(shaken.data, { raw: { width, height, channels: 3 } })
    .blur(random.between(...level.blur))
    .raw()
    .toBuffer();
  addNoise(data, random, random.between(...level.noise));
  const picture = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: random.integer(...level.jpegQuality) })
    .toBuffer();
  return { picture, quad, roll: rolled };
}

/** A photo of a table without a document. */
export async function photographTable(seed: number, width = 1920, height = 1440): Promise<Buffer> {
  const random = createRandom(seed * 104_729 + 29);
  const data = await background(random, width, height, 1);
  addNoise(data, random, random.between(2, 8));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: random.integer(60, 92) })
    .toBuffer();
}
