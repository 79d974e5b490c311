import sharp from 'sharp';
import { GLYPHS } from '../../packages/vision/src/document/zone/glyphs.ts';
import { ocrB } from '../papers/glyphs/ocr-b.ts';

/** Side of a letter's picture and the letter spacing in a line, pixels. */
export const LETTER_SIDE = 32;
export const LETTER_PITCH = 20;
/** Rendered larger first, for smooth edges. */
const SCALE = 2;

/** Coverage 0..1 of all letters, one set after another in the order of GLYPHS. */
export interface Alphabet {
  readonly letters: readonly Float32Array[];
  /** Sampling weight. */
  readonly weight: number;
}

/** Strokes thinner and thicker than the outline, in pixels at a pitch of 40: faint to bleeding ink. */
const STROKES = [-1.4, -0.8, -0.3, 0, 0.6, 1.3, 2, 2.8, 3.6];

/** Debian fonts that approximate other cuts; SVG names, and cap height per em. */
export const cuts = [
  { family: 'OCR B S', pack: 'fonts-ocr-b', capHeight: 0.725, weight: 1 },
  { family: 'Liberation Mono', pack: 'fonts-liberation', capHeight: 0.66, weight: 0.12 },
  { family: 'DejaVu Sans Mono', pack: 'fonts-dejavu-core', capHeight: 0.73, weight: 0.1 },
  // Specimens and cheap printers set MRZs in available fonts: each letter centred in its cell.
  { family: 'Liberation Sans', pack: 'fonts-liberation', capHeight: 0.729, weight: 0.08 },
  { family: 'FreeMono', pack: 'fonts-freefont-ttf', capHeight: 0.62, weight: 0.05 },
] as const;

const escaped = (letter: string) => (letter === '<' ? '&lt;' : letter);

async function coverage(svg: string): Promise<Float32Array> {
  const side = LETTER_SIDE * SCALE;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#000"/>${svg}</svg>`;
  const { data } = await sharp(Buffer.from(picture)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const out = new Float32Array(LETTER_SIDE * LETTER_SIDE);
  for (let y = 0; y < LETTER_SIDE; y++) {
    for (let x = 0; x < LETTER_SIDE; x++) {
      const i = 2 * y * side + 2 * x;
      out[y * LETTER_SIDE + x] = (data[i]! + data[i + 1]! + data[i + side]! + data[i + side + 1]!) / 1020;
    }
  }
  return out;
}

const strokeOf = (stroke: number): string =>
  stroke > 0
    ? `stroke="#fff" stroke-width="${stroke}"`
    : stroke < 0
      ? `stroke="#000" stroke-width="${-stroke}"`
      : '';

/** Our own outlines of OCR-B at several weights. */
export async function ownAlphabets(strokes: readonly number[] = STROKES): Promise<Alphabet[]> {
  const pitch = LETTER_PITCH * SCALE;
  const em = pitch / 0.7227;
  const baseline = (LETTER_SIDE * SCALE) / 2 + (em * 0.725) / 2;
  const left = (LETTER_SIDE * SCALE - pitch) / 2;
  const alphabets: Alphabet[] = [];
  for (const stroke of strokes) {
    const letters: Float32Array[] = [];
    for (const letter of GLYPHS) {
      const scale = em / 1000;
      letters.push(
        await coverage(
          `<g fill="#fff" ${strokeOf(stroke / scale)} transform="translate(${left} ${baseline}) scale(${scale})"><path d="${ocrB[letter]![1]}"/></g>`,
        ),
      );
    }
    alphabets.push({ letters, weight: 1 });
  }
  return alphabets;
}

/** Other cuts from installed fonts. */
export async function cutAlphabets(): Promise<Alphabet[]> {
  const pitch = LETTER_PITCH * SCALE;
  const alphabets: Alphabet[] = [];
  for (const { family, capHeight, weight } of cuts) {
    // Letters of every cut have OCR-B's height; narrower ones keep its pitch.
    const em = (pitch * 0.725) / 0.7227 / capHeight;
    const baseline = (LETTER_SIDE * SCALE) / 2 + (em * capHeight) / 2;
    const middle = (LETTER_SIDE * SCALE) / 2;
    for (const stroke of [-0.6, 0, 0.8, 1.6, 2.4]) {
      const letters: Float32Array[] = [];
      for (const letter of GLYPHS) {
        letters.push(
          await coverage(
            `<text x="${middle}" y="${baseline}" text-anchor="middle" font-family="${family}" font-size="${em}" fill="#fff" ${strokeOf(stroke)}>${escaped(letter)}</text>`,
          ),
        );
      }
      alphabets.push({ letters, weight });
    }
  }
  return alphabets;
}
