import sharp from 'sharp';
import { SHAPES } from '../../packages/vision/src/node/print/alphabet.ts';

/** Cap height and height of the drawing area, and the baseline's row. */
export const INK_CAP = 20;
export const INK_HEIGHT = 36;
export const INK_BASELINE = 27;

/** Debian fonts used to draw specimens' letters for training. */
export const printFonts = [
  { family: 'DejaVu Sans', pack: 'fonts-dejavu-core', weights: ['normal', 'bold'], share: 1 },
  { family: 'DejaVu Sans Condensed', pack: 'fonts-dejavu-extra', weights: ['normal', 'bold'], share: 1 },
  { family: 'DejaVu Serif', pack: 'fonts-dejavu-core', weights: ['normal', 'bold'], share: 0.5 },
  { family: 'Liberation Sans', pack: 'fonts-liberation', weights: ['normal', 'bold'], share: 1.4 },
  { family: 'Liberation Sans Narrow', pack: 'fonts-liberation', weights: ['normal', 'bold'], share: 0.7 },
  { family: 'Liberation Serif', pack: 'fonts-liberation', weights: ['normal', 'bold'], share: 0.7 },
  { family: 'FreeSans', pack: 'fonts-freefont-ttf', weights: ['normal', 'bold'], share: 1 },
  { family: 'Noto Sans', pack: 'fonts-noto-core', weights: ['normal', 'bold'], share: 1.2 },
  { family: 'Noto Serif', pack: 'fonts-noto-core', weights: ['normal'], share: 0.5 },
  { family: 'DejaVu Sans Mono', pack: 'fonts-dejavu-core', weights: ['normal', 'bold'], share: 0.5 },
  { family: 'Liberation Mono', pack: 'fonts-liberation', weights: ['normal', 'bold'], share: 0.5 },
  { family: 'OCR B', pack: 'fonts-ocr-b', weights: ['normal'], share: 0.35 },
] as const;

/** One letter's coverage, cropped to its ink columns. */
export interface Ink {
  readonly width: number;
  readonly data: Float32Array;
}

/** All letters of one font at one weight. */
export interface Face {
  readonly letters: ReadonlyMap<string, Ink>;
  readonly share: number;
}

/** Look-alikes are drawn from the Cyrillic letter too: fonts may draw them differently. */
const TWINS = 'АВЕКМНОРСТХІҮ';
const CANVAS = 96;

async function render(svg: string, width: number, height: number): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>${svg}</svg>`;
  return sharp(Buffer.from(picture)).greyscale().raw().toBuffer();
}

const escaped = (letter: string) => (letter === '<' ? '&lt;' : letter);

/** Height of a capital H as a share of the font size. */
async function capShare(family: string, weight: string): Promise<number> {
  const data = await render(
    `<text x="20" y="120" font-size="100" font-family="${family}" font-weight="${weight}" fill="#fff">H</text>`,
    140,
    140,
  );
  const rows = Array.from({ length: 140 }, (_, y) => y).filter((y) =>
    data.subarray(y * 140, (y + 1) * 140).some((value) => value > 127),
  );
  return (rows.at(-1)! - rows[0]! + 1) / 100;
}

async function inkOf(
  letter: string,
  family: string,
  weight: string,
  size: number,
  stroke: number,
): Promise<Ink> {
  const edge =
    stroke > 0
      ? `stroke="#fff" stroke-width="${stroke}"`
      : stroke < 0
        ? `stroke="#000" stroke-width="${-stroke}"`
        : '';
  const data = await render(
    `<text x="24" y="${INK_BASELINE}" font-size="${size}" font-family="${family}" font-weight="${weight}" fill="#fff" ${edge}>${escaped(letter)}</text>`,
    CANVAS,
    INK_HEIGHT,
  );
  let [from, to] = [CANVAS, 0];
  for (let x = 0; x < CANVAS; x++) {
    for (let y = 0; y < INK_HEIGHT; y++) {
      if (data[y * CANVAS + x]! > 60) {
        from = Math.min(from, x);
        to = Math.max(to, x + 1);
      }
    }
  }
  if (to <= from) throw new Error(`${family} has no ${letter}`);
  const width = to - from;
  const ink = new Float32Array(width * INK_HEIGHT);
  for (let y = 0; y < INK_HEIGHT; y++) {
    for (let x = 0; x < width; x++) ink[y * width + x] = data[y * CANVAS + from + x]! / 255;
  }
  return { width, data: ink };
}

/** Every letter in every font, thin and thick. */
export async function printFaces(
  fonts: readonly { family: string; weights: readonly string[]; share: number }[] = printFonts,
  strokes: readonly number[] = [-0.3, 0.5],
): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { family, weights, share } of fonts) {
    for (const weight of weights) {
      const size = INK_CAP / (await capShare(family, weight));
      for (const stroke of strokes) {
        const letters = new Map<string, Ink>();
        for (const letter of SHAPES + TWINS) {
          if (letter !== ' ') letters.set(letter, await inkOf(letter, family, weight, size, stroke));
        }
        faces.push({ letters, share: share / weights.length });
      }
    }
  }
  return faces;
}
