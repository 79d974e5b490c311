import sharp from 'sharp';
import { drawText } from './drawing.ts';
import type { Random } from './random.ts';

/** Smooth random values over a plane, features of about `cell` pixels: row by row. */
function noiseField(random: Random, width: number, height: number, cell: number) {
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(height / cell) + 2;
  const values = Float32Array.from({ length: columns * rows }, () => random.next());
  const ease = (t: number) => t * t * (3 - 2 * t);
  // A column's place is the same in all rows, so it is computed once.
  const cells = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cell));
  const eased = Float64Array.from({ length: width }, (_, x) => ease(x / cell - cells[x]!));
  const row = new Float64Array(width);
  return (y: number): Float64Array => {
    const iy = Math.floor(y / cell);
    const ty = ease(y / cell - iy);
    for (let x = 0; x < width; x++) {
      const i = iy * columns + cells[x]!;
      const tx = eased[x]!;
      const top = values[i]! + (values[i + 1]! - values[i]!) * tx;
      const bottom = values[i + columns]! + (values[i + columns + 1]! - values[i + columns]!) * tx;
      row[x] = top + (bottom - top) * ty;
    }
    return row;
  };
}

const surfaces = ['wood', 'plain', 'cloth', 'paper', 'desk'] as const;

function ground(random: Random, surface: (typeof surfaces)[number]): readonly [number, number, number] {
  switch (surface) {
    case 'wood':
      return [150, 108, 70];
    case 'plain':
      return [random.integer(40, 225), random.integer(40, 225), random.integer(40, 225)];
    case 'cloth':
      return [random.integer(40, 120), random.integer(40, 120), random.integer(60, 150)];
    case 'paper':
      return [232, 230, 224];
    case 'desk':
      return [70, 66, 64];
  }
}

/** A sheet of text, which has lines of letters like a document. */
function printedSheet(random: Random, x: number, y: number): string {
  const text = 'lorem ipsum dolor 12345 sit amet 67890 consectetur';
  let svg = `<rect x="${x}" y="${y}" width="520" height="420" fill="#f4f2ec"/>`;
  for (let line = 0; line < 16; line++) {
    svg += drawText(x + 16, y + 24 + line * 24, text.slice(random.integer(0, 10)), {
      size: 15,
      fill: '#333',
    });
  }
  return svg;
}

function clutterOf(random: Random, width: number, height: number, count: number): string {
  const colour = () => `rgb(${random.integer(0, 255)},${random.integer(0, 255)},${random.integer(0, 255)})`;
  let svg = '';
  for (let k = 0; k < count; k++) {
    const x = random.between(-0.1, 1) * width;
    const y = random.between(-0.1, 1) * height;
    const turn = `transform="rotate(${random.between(-50, 50)} ${x} ${y})"`;
    const kind = random.integer(0, 4);
    if (kind === 0) {
      const [w, h] = [random.between(60, 500), random.between(40, 400)];
      svg += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour()}" ${turn}/>`;
    } else if (kind === 1) {
      svg += `<circle cx="${x}" cy="${y}" r="${random.between(20, 160)}" fill="${colour()}"/>`;
    } else if (kind === 2) {
      const [dx, dy] = [random.between(-600, 600), random.between(-600, 600)];
      svg += `<path d="M${x} ${y}l${dx} ${dy}" stroke="${colour()}" stroke-width="${random.between(3, 26)}" stroke-linecap="round"/>`;
    } else {
      svg += `<g ${turn}>${printedSheet(random, x, y)}</g>`;
    }
  }
  return svg;
}

/** A table with objects on it: RGB, 8 bits, rows without padding. */
export async function background(
  random: Random,
  width: number,
  height: number,
  clutter: number,
): Promise<Buffer> {
  const surface = random.pick(surfaces);
  const [red, green, blue] = ground(random, surface);
  const coarse = noiseField(random, width, height, 140);
  const fine = noiseField(random, width, height, surface === 'cloth' ? 4 : 18);
  const roughness = surface === 'cloth' ? 26 : 9;
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const [slowRow, fineRow] = [coarse(y), fine(y)];
    for (let x = 0; x < width; x++, i += 3) {
      const slow = slowRow[x]!;
      let value = (slow - 0.5) * 26 + (fineRow[x]! - 0.5) * roughness;
      if (surface === 'wood') value += 14 * Math.sin((y + 30 * slow) * 0.09);
      pixels[i] = red + value;
      pixels[i + 1] = green + value;
      pixels[i + 2] = blue + value;
    }
  }
  const table = Buffer.from(pixels.buffer);
  const count = Math.round(clutter * random.between(2, 9));
  if (!count) return table;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${clutterOf(random, width, height, count)}</svg>`;
  return sharp(table, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer();
}
