import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { sampleCell } from './cell-sampler.ts';
import { type Reach, reachOf } from './letter-reach.ts';
import type { MrzDecoding } from './mrz-decode.ts';

/**
 * How far letters reach to the left and right of the middle of their cell, in hundredths of a pitch: medians of 47 drawn documents.
 * Figures are missing: check digits settle them, and typefaces differ in their 1, 3 and 7.
 */
const SIDES: Readonly<Record<string, readonly [left: number, right: number]>> = {
  A: [29, 28],
  B: [34, 30],
  C: [27, 25],
  D: [28, 28],
  E: [29, 27],
  F: [23, 24],
  G: [31, 30],
  H: [30, 30],
  I: [21, 21],
  J: [28, 18],
  K: [34, 28],
  L: [30, 28],
  M: [34, 35],
  N: [33, 33],
  O: [31, 31],
  P: [30, 30],
  Q: [31, 29],
  R: [29, 27],
  S: [27, 27],
  T: [28, 27],
  U: [33, 34],
  V: [29, 30],
  W: [31, 31],
  X: [27, 28],
  Y: [25, 25],
  Z: [27, 24],
  '<': [29, 31],
};

/**
 * Share of its usual reach that a letter must have on each side. Of 1,313 letters of which half was painted over, and which were read
 * as another letter, none had more than 0.2; of 309 accepted pictures one had a letter with less than this, under glare made by
 * software (lab/reports/2026-11-30-half-painted-letters.md).
 */
const LEAST_SHARE = 0.4;
/** A letter that reaches further than usual on one side may stand beside its place, this far at most, in pitches. */
const BESIDE = 0.03;
/** The same upwards and downwards, in pitches, for all letters: they reach 0.37 at least. */
const LEAST_HEIGHT = 0.16;
/** An I without serifs is a stem this wide, this near to the middle, in pitches: not the stem that is left of another letter. */
const [STEM_WIDTH, STEM_OFFSET] = [0.22, 0.09];

function isWhole(letter: string, { left, right, up, down }: Reach): boolean {
  const sides = SIDES[letter];
  if (!sides) return true;
  if (up < LEAST_HEIGHT || down < LEAST_HEIGHT) return false;
  if (letter === 'I' && left + right <= STEM_WIDTH && Math.abs(right - left) / 2 <= STEM_OFFSET) return true;
  const [usualLeft, usualRight] = [sides[0] / 100, sides[1] / 100];
  const beside = Math.min(BESIDE, Math.max(left - usualLeft, right - usualRight, 0));
  return left + beside >= LEAST_SHARE * usualLeft && right + beside >= LEAST_SHARE * usualRight;
}

/**
 * Line and column in the zone of every letter of which the picture shows a half at most, also of the first filler after letters.
 * The half of a letter is often another letter: of an R a P or an F, of an O a C or a J. No check digit tells in names and states.
 */
export function* halfLetters(
  image: GrayImage,
  grid: CharacterGrid,
  { lines, offsets, flipped, alignment }: MrzDecoding,
): Generator<readonly [line: number, column: number]> {
  for (const [line, text] of lines.entries()) {
    const row = flipped ? grid.rows - 1 - line : line;
    const end = text.replace(/<+$/, '<').length;
    for (let i = 0; i < end; i++) {
      if (!(text[i]! in SIDES)) continue;
      const column = offsets[line]! + (flipped ? text.length - 1 - i : i);
      if (!isWhole(text[i]!, reachOf(sampleCell(image, grid, alignment, column, row)))) yield [line, i];
    }
  }
}
