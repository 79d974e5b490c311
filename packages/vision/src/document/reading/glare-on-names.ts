import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { bestScore } from '../zone/check-decode.ts';
import { glyphIndex, LETTERS_OR_FILLER } from '../zone/glyphs.ts';
import { layouts } from '../zone/mrz-layout.ts';
import type { MrzDecoding } from './mrz-decode.ts';

/** From here on a pixel is overexposed. */
const OVEREXPOSED = 250;
/** How much brighter the paper around a letter is than around most letters of its line, in grey levels. */
const BRIGHTER = 16;
/** Half the width and height of the examined area, in pitches: the letter and the paper between letters. */
const HALF_CELL = 0.6;
/** Samples per direction. */
const SAMPLES = 7;
/** Share of the samples that paper covers at least, in every letter. */
const PAPER = 0.15;

/** Brightness of the paper around a letter. */
function paperAt({ width, height, data }: GrayImage, grid: CharacterGrid, column: number, row: number) {
  const { x, y } = grid.at(column, row);
  const next = grid.at(column + HALF_CELL, row);
  const [alongX, alongY] = [next.x - x, next.y - y];
  const values: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const u = (2 * i) / (SAMPLES - 1) - 1;
      const v = (2 * j) / (SAMPLES - 1) - 1;
      const px = Math.round(x + u * alongX - v * alongY);
      const py = Math.round(y + u * alongY + v * alongX);
      if (px >= 0 && py >= 0 && px < width && py < height) values.push(data[py * width + px]!);
    }
  }
  return values.sort((a, b) => b - a)[Math.floor(values.length * PAPER)] ?? 0;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Line and column in the zone of every letter of the names that a reflection covers, wholly or in part. */
export function* namesUnderGlare(
  image: GrayImage,
  grid: CharacterGrid,
  { format, lines, offsets, flipped }: MrzDecoding,
): Generator<readonly [line: number, column: number]> {
  for (const [line, from, to] of layouts[format].names) {
    const text = lines[line]!;
    const columnOf = (i: number) => offsets[line]! + (flipped ? text.length - 1 - i : i);
    const row = flipped ? grid.rows - 1 - line : line;
    const paper = Array.from(text, (_, i) => paperAt(image, grid, columnOf(i), row));
    const usual = median(paper);
    for (let i = from; i < to; i++) {
      if (paper[i]! >= OVEREXPOSED && paper[i]! >= usual + BRIGHTER) yield [line, i];
    }
  }
}

/**
 * The lowest log-likelihood lead of the names' letters under a reflection; infinite if there are none. Where light wipes
 * out a part of a letter, the rest is another letter: of an H an F, of a B a P.
 */
export function leadUnderGlare(image: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): number {
  let lead = Number.POSITIVE_INFINITY;
  for (const [line, column] of namesUnderGlare(image, grid, decoding)) {
    const scores = decoding.scores[line]![column]!;
    const chosen = glyphIndex(decoding.lines[line]![column]!);
    const next = bestScore(
      scores,
      LETTERS_OR_FILLER.filter((glyph) => glyph !== chosen),
    );
    lead = Math.min(lead, scores[chosen]! - next);
  }
  return lead;
}
