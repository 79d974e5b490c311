import { ocrB } from './glyphs/ocr-b.ts';
import { ocrBSharp } from './glyphs/ocr-b-sharp.ts';
import type { GlyphOutlines } from './glyphs/outlines.ts';
import { plainBold } from './glyphs/plain-bold.ts';
import { plainRegular } from './glyphs/plain-regular.ts';
import { sansBold } from './glyphs/sans-bold.ts';
import { sansRegular } from './glyphs/sans-regular.ts';
import { serifBold } from './glyphs/serif-bold.ts';
import type { Random } from './random.ts';

/** Typefaces of specimens. */
const typefaces = {
  condensed: { regular: sansRegular, bold: sansBold },
  plain: { regular: plainRegular, bold: plainBold },
  serif: { regular: plainRegular, bold: serifBold },
} as const;
export type Typeface = keyof typeof typefaces;
export const typefaceNames = Object.keys(typefaces) as Typeface[];

/** Cuts of OCR-B. */
const zoneFaces = { round: ocrB, sharp: ocrBSharp } as const;
export type ZoneFace = keyof typeof zoneFaces;

export interface TextStyle {
  readonly face?: Typeface;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly opacity?: number;
  /** Further SVG attributes, such as a transform. */
  readonly attributes?: string;
}

const glyphOf = (outlines: GlyphOutlines, letter: string) => {
  const glyph = outlines[letter];
  if (!glyph) throw new RangeError(`No outline for "${letter}"`);
  return glyph;
};

/** Width of a line of text of this size, in the units of the size. */
export function textWidth(text: string, size: number, bold = false, face: Typeface = 'condensed'): number {
  const outlines = typefaces[face][bold ? 'bold' : 'regular'];
  let width = 0;
  for (const letter of text) width += glyphOf(outlines, letter)[0];
  return (width * size) / 1000;
}

/** A line of text as SVG paths; (x, y) is the start (or middle, or end) of its baseline. */
export function drawText(x: number, y: number, text: string, style: TextStyle): string {
  const {
    size,
    fill,
    bold = false,
    anchor = 'start',
    opacity = 1,
    attributes = '',
    face = 'condensed',
  } = style;
  const outlines = typefaces[face][bold ? 'bold' : 'regular'];
  const width = textWidth(text, size, bold, face);
  const start = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  let pen = 0;
  let paths = '';
  for (const letter of text) {
    const [advance, path] = glyphOf(outlines, letter);
    if (path) paths += `<path transform="translate(${pen} 0)" d="${path}"/>`;
    pen += advance;
  }
  const place = `translate(${start.toFixed(3)} ${y.toFixed(3)}) scale(${size / 1000})`;
  return `<g ${attributes}><g transform="${place}" fill="${fill}" opacity="${opacity}">${paths}</g></g>`;
}

/** Letters per em of OCR-B: its pitch over its size. */
const OCR_B_ADVANCE = 0.7227;

/** A line of OCR-B at a pitch of 2.54 mm; `weight` thickens the strokes, mm. */
export function drawOcrB(
  x: number,
  y: number,
  text: string,
  fill: string,
  weight: number,
  face: ZoneFace = 'round',
): string {
  const pitch = 2.54;
  const scale = pitch / OCR_B_ADVANCE / 1000;
  let paths = '';
  [...text].forEach((letter, i) => {
    const [, path] = glyphOf(zoneFaces[face], letter);
    paths += `<path transform="translate(${((i * pitch) / scale).toFixed(1)} 0)" d="${path}"/>`;
  });
  const stroke = weight > 0 ? `stroke="${fill}" stroke-width="${(weight / scale).toFixed(1)}"` : '';
  return `<g transform="translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${scale.toFixed(6)})" fill="${fill}" ${stroke}>${paths}</g>`;
}

/** Fine wavy lines over the whole area, as in security print. */
export function drawGuilloche(
  random: Random,
  width: number,
  height: number,
  { colour, lines, opacity }: { colour: string; lines: number; opacity: number },
): string {
  let path = '';
  for (let k = 0; k < lines; k++) {
    const base = (height * k) / lines;
    const amplitude = random.between(1, 3);
    const frequency = random.between(0.12, 0.35);
    const phase = random.between(0, 6);
    for (let x = 0; x <= width; x++) {
      path += `${x ? 'L' : 'M'}${x} ${(base + amplitude * Math.sin(frequency * x + phase)).toFixed(2)}`;
    }
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="0.12" opacity="${opacity}"/>`;
}
