import sharp from 'sharp';
import { faceCentre, faceWidth } from './base.ts';
import { random } from './random.ts';
import type { Layer } from './raster.ts';
import { css, n, svg } from './svg.ts';
import type { Rgb } from './traits.ts';

/** Surroundings of a head: a wall and clothes. */
export interface Scene {
  /** Neck and shoulders; the face's middle is at (width / 2, faceCentre.y) of it. */
  readonly body: Layer;
  /** RGB of the wall at the requested size; the same bytes are returned each time. */
  background(width: number, height: number): Uint8Array;
}

const cloths: readonly [Rgb, ...Rgb[]] = [
  [46, 62, 92],
  [120, 40, 46],
  [64, 86, 70],
  [214, 210, 202],
  [40, 40, 44],
  [146, 120, 86],
  [92, 78, 120],
  [52, 110, 128],
];
const walls: readonly [Rgb, ...Rgb[]] = [
  [186, 190, 188],
  [204, 196, 182],
  [168, 182, 196],
  [190, 178, 176],
  [176, 190, 170],
];

const bodyWidth = 1400;
const bodyHeight = 1500;

/** A wall and clothes from a seed; `plain` leaves the wall without furniture and unshaded. */
export async function makeScene(seed: number, skin: Rgb, plain = false): Promise<Scene> {
  const r = random(seed + 31337);
  const cloth = r.pick(cloths);
  const wall: Rgb = plain ? [226, 230, 234] : r.pick(walls);
  const body = await paintBody(skin, cloth, r.chance(0.5));
  const furniture = plain ? '' : paintFurniture(r.between(0, 1), r.between(0, 1));
  const room = await sharp(
    svg(
      1280,
      960,
      `<rect width="1280" height="960" fill="${plain ? css(wall) : 'url(#wall)'}"/>${furniture}`,
      `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${css(wall, 1.08)}"/>` +
        `<stop offset="1" stop-color="${css(wall, 0.82)}"/></linearGradient>`,
    ),
  )
    .removeAlpha()
    .raw()
    .toBuffer();
  const sizes = new Map<string, Uint8Array>();
  for (const [width, height] of [
    [640, 480],
    [480, 600],
  ] as const) {
    const data = await sharp(room, { raw: { width: 1280, height: 960, channels: 3 } })
      .resize(width, height, { fit: 'cover' })
      .raw()
      .toBuffer();
    sizes.set(`${width}x${height}`, new Uint8Array(data));
  }
  return {
    body,
    background: (width, height) => {
      const data = sizes.get(`${width}x${height}`);
      if (!data) throw new RangeError(`no background of ${width}x${height}`);
      return data;
    },
  };
}

function paintFurniture(a: number, b: number): string {
  const x = 40 + a * 160;
  const books = Array.from({ length: 9 }, (_, i) => {
    const colour: Rgb = [90 + ((i * 53) % 110), 80 + ((i * 31) % 90), 90 + ((i * 71) % 100)];
    return `<rect x="${n(x + 12 + i * 20)}" y="${n(250 - ((i * 17) % 40))}" width="17" height="${110 + ((i * 17) % 40)}" fill="${css(colour)}"/>`;
  });
  return (
    `<rect x="${n(x)}" y="360" width="210" height="12" fill="rgb(120,94,70)"/>${books.join('')}` +
    `<rect x="${n(980 - b * 80)}" y="120" width="190" height="250" fill="rgb(236,232,224)" stroke="rgb(112,92,72)" stroke-width="12"/>` +
    `<circle cx="${n(1075 - b * 80)}" cy="245" r="56" fill="rgb(170,186,190)"/>`
  );
}

async function paintBody(skin: Rgb, cloth: Rgb, collar: boolean): Promise<Layer> {
  const cx = bodyWidth / 2;
  const top = faceCentre.y;
  const neck = 0.27 * faceWidth;
  const base = top + 0.92 * faceWidth;
  const shoulder = 1.12 * faceWidth;
  const paint =
    `<path d="M${cx - neck} ${top}L${cx - neck} ${base}L${cx - neck * 2.4} ${base + 40}L${cx + neck * 2.4} ${base + 40}L${cx + neck} ${base}L${cx + neck} ${top}Z" fill="${css(skin, 0.86)}"/>` +
    `<ellipse cx="${cx}" cy="${n(top + 0.62 * faceWidth)}" rx="${n(neck * 0.8)}" ry="30" fill="${css(skin, 0.45)}" fill-opacity=".7" filter="url(#b12)"/>` +
    `<path d="M${cx - neck * 1.25} ${n(base - 12)}Q${cx} ${n(base + 66)} ${cx + neck * 1.25} ${n(base - 12)}C${cx + shoulder * 0.6} ${n(base + 26)} ${cx + shoulder} ${n(base + 40)} ${cx + shoulder * 1.12} ${n(base + 170)}L${cx + shoulder * 1.3} ${bodyHeight}L${cx - shoulder * 1.3} ${bodyHeight}L${cx - shoulder * 1.12} ${n(base + 170)}C${cx - shoulder} ${n(base + 40)} ${cx - shoulder * 0.6} ${n(base + 26)} ${cx - neck * 1.25} ${n(base - 12)}Z" fill="${css(cloth)}"/>` +
    (collar
      ? `<path d="M${cx - neck * 1.25} ${n(base - 14)}L${cx} ${n(base + 90)}L${cx + neck * 1.25} ${n(base - 14)}L${cx + neck * 1.7} ${n(base + 50)}L${cx + 10} ${n(base + 150)}L${cx - 10} ${n(base + 150)}L${cx - neck * 1.7} ${n(base + 50)}Z" fill="${css(cloth, 1.3)}"/>`
      : '');
  const data = await sharp(svg(bodyWidth, bodyHeight, paint))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const out = new Uint8Array(data);
  for (let i = 0; i < out.length; i += 4) {
    for (let k = 0; k < 3; k++) out[i + k] = (out[i + k]! * out[i + 3]!) / 255;
  }
  return { width: bodyWidth, height: bodyHeight, data: out };
}
