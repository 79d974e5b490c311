import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import type { OcrbNetwork } from '../network/ocrb-network.ts';
import type { MrzFormat } from '../types.ts';
import { bestGlyph, bestScore, decodeChecked, type LetterScores, likeness } from '../zone/check-decode.ts';
import { failedChecks, spanText } from '../zone/check-digits.ts';
import { DIGITS_OR_FILLER, FIGURE_LIKE, FILLER, glyphText } from '../zone/glyphs.ts';
import {
  layouts,
  longNumberLayout,
  type MrzLayout,
  narrowLayout,
  unknownDatesLayout,
} from '../zone/mrz-layout.ts';
import { decodeNames } from '../zone/name-decode.ts';
import { decodeStateCode } from '../zone/state-codes.ts';
import { alignCells, type CellReader, cellReader, waysUp } from './cell-reader.ts';
import type { CellAlignment } from './cell-sampler.ts';
import { fits, placeLayout } from './mrz-placement.ts';

/** An MRZ's text, with the evidence for its acceptance. */
export interface MrzText {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  /** Log-likelihood lost to satisfy the check digits. */
  readonly cost: number;
  /**
   * Log-likelihood lead of the text over the next equally valid one: low if two letters with the same
   * remainder (S and 8, X and D) are hard to distinguish, or several letters are in doubt.
   */
  readonly margin: number;
  /** Log-probability of the worst letter under check digits where letters and digits are allowed. */
  readonly numberCertainty: number;
  /** Log-probability of the worst letter of the names. */
  readonly nameCertainty: number;
  /** Log-likelihood lead of the worst letter of the names. */
  readonly nameMargin: number;
  /** Log-probability of the worst letter of document code, states and sex, which no check digit covers. */
  readonly codeCertainty: number;
}

/** An MRZ read from a grid. */
export interface MrzDecoding extends MrzText {
  /** The letters' cells, in reading order of the MRZ. */
  readonly scores: LetterScores;
  /** Whether every letter was scored over several crops: the acceptance thresholds apply to such scores. */
  readonly confirmed: boolean;
  /** Mean log-probability of a letter. */
  readonly score: number;
  readonly flipped: boolean;
  /** How the letters' cells were cut out. */
  readonly alignment: CellAlignment;
  /** First column of each line in the grid, in reading order of the MRZ. */
  readonly offsets: readonly number[];
}

/** A reading this good settles the orientation; so do valid check digits. */
const SETTLED_SCORE = -0.3;
/** Below this mean log-probability of a letter the candidate is other print, not an MRZ. */
const MIN_SCORE = -1;
/** Above this cost a text is not scored again: it is not an MRZ, or unreadable. */
const HOPEFUL_COST = 12;
/** Cost above which a state's own alphabet rules are ignored. */
export const MAX_COST = 2;
/** Cost of a text that satisfies no check digits. */
const HOPELESS_COST = 999;

interface TextReading {
  readonly lines: readonly (readonly number[])[];
  readonly cost: number;
  readonly margin: number;
  readonly nameLetters: readonly number[];
  /** Positions under check digits where any letter is allowed. */
  readonly open: readonly (readonly [line: number, column: number])[];
}

/** The most likely text under a layout's alphabets, name grammar, list of states and check digits. */
function readText(scores: LetterScores, layout: MrzLayout): TextReading {
  const lines = scores.map((line, row) =>
    line.map((letter, column) => bestGlyph(letter, layout.alphabets[row]![column]!)),
  );
  const [nameLine, nameFrom, nameTo] = layout.names[0];
  decodeNames(scores[nameLine]!.slice(nameFrom, nameTo), layout.nameLetters).forEach((glyph, i) => {
    lines[nameLine]![nameFrom + i] = glyph;
  });
  for (const [line, column] of layout.states) {
    decodeStateCode(scores[line]!.slice(column, column + 3)).forEach((glyph, i) => {
      lines[line]![column + i] = glyph;
    });
  }
  const checked = decodeChecked(scores, layout);
  const letters = checked?.letters ?? [];
  for (const { line, column, glyph } of letters) lines[line]![column] = glyph;
  const open = letters.filter(
    ({ line, column }) => layout.alphabets[line]![column]!.length > DIGITS_OR_FILLER.length,
  );
  return {
    lines,
    cost: checked?.cost ?? HOPELESS_COST,
    margin: Math.min(...letters.map(({ margin }) => margin)),
    nameLetters: layout.nameLetters,
    open: open.map(({ line, column }) => [line, column]),
  };
}

/** Whether a text breaks a layout by nothing but letters that look like figures: they are figures then, badly printed. */
function breaksByLookOnly({ lines }: TextReading, { alphabets }: MrzLayout): boolean {
  const breaking = lines.flatMap((line, row) =>
    line.filter((glyph, column) => !alphabets[row]![column]!.includes(glyph)),
  );
  return breaking.length > 0 && breaking.every((glyph) => FIGURE_LIKE.includes(glyph));
}

/**
 * The text with fillers in its dates where they look like fillers; null if none does or the text cannot be. A single filler in a
 * date is a damaged figure.
 */
function readUnknownDates(scores: LetterScores, layout: MrzLayout): TextReading | null {
  const dates = layout.checks.filter(({ name }) => name === 'birth' || name === 'expiry');
  const seen = dates.some(({ spans }) =>
    spans.some(([line, from, to]) =>
      scores[line]!.slice(from, to).some((letter) => bestGlyph(letter, DIGITS_OR_FILLER) === FILLER),
    ),
  );
  const unknown = seen && unknownDatesLayout(layout);
  const reading = unknown && readText(scores, unknown);
  if (!reading || reading.cost >= MAX_COST) return null;
  const text = reading.lines.map(glyphText);
  const isPossible = dates.every(({ spans }) =>
    /^(\d{6}|\d{4}<<|\d\d<{4}|<{6})$/.test(spanText(text, spans)),
  );
  return isPossible && !failedChecks(layout.format, text).length ? reading : null;
}

/**
 * Decodes with the state's own rules first, then without them, then with an overflowing number. Letters that look like the
 * figures that the rules ask for do not set them aside.
 */
function readBest(scores: LetterScores, layout: MrzLayout): TextReading {
  const plain = readText(scores, layout);
  const [line, column] = layout.states[0]!;
  const state = glyphText(plain.lines[line]!.slice(column, column + 3));
  const narrow = narrowLayout(layout, state, glyphText(plain.lines[0]!.slice(0, 2)));
  const narrowed = narrow && readText(scores, narrow);
  if (narrowed && narrowed.cost < MAX_COST) return narrowed;
  const undated = readUnknownDates(scores, layout);
  if (undated) return undated;
  if (narrow && breaksByLookOnly(plain, narrow)) return narrowed ?? plain;
  if (plain.cost < MAX_COST) return plain;
  const long = longNumberLayout(layout);
  const overflowing = long && readText(scores, long);
  if (overflowing && overflowing.cost < MAX_COST) {
    const text = overflowing.lines.map(glyphText);
    if (!failedChecks(layout.format, text).length) return overflowing;
  }
  return narrowed ?? plain;
}

/** Reads an MRZ from a grid; null if the grid holds no OCR-B letters. */
export function decodeMrz(image: GrayImage, grid: CharacterGrid, network: OcrbNetwork): MrzDecoding | null {
  if (!Object.values(layouts).some((layout) => fits(grid, layout))) return null;
  const reader = cellReader(image, grid, network);
  let best: MrzDecoding | null = null;
  for (const { alignment, probe } of waysUp(reader)) {
    const decoding = decodeAligned(grid, reader, alignCells(reader, alignment, probe));
    if (decoding && (!best || decoding.score > best.score)) best = decoding;
    if (best && (best.score > SETTLED_SCORE || best.cost < MAX_COST)) break;
  }
  return best;
}

/** The text of an MRZ from the log-probabilities of its letters. */
export function decodeText(layout: MrzLayout, scores: LetterScores): MrzText {
  const { lines, cost, margin, nameLetters, open } = readBest(scores, layout);
  const certainty = (line: number, from: number, to: number) => {
    let worst = 0;
    for (let i = from; i < to; i++) worst = Math.min(worst, scores[line]![i]![lines[line]![i]!]!);
    return worst;
  };
  const lead = (line: number, from: number, to: number) => {
    let worst = Number.POSITIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const letter = scores[line]![i]!;
      const chosen = lines[line]![i]!;
      const next = bestScore(
        letter,
        [...nameLetters, FILLER].filter((glyph) => glyph !== chosen),
      );
      worst = Math.min(worst, letter[chosen]! - next);
    }
    return worst;
  };
  const [sexLine, sexColumn] = layout.sex;
  return {
    format: layout.format,
    lines: lines.map(glyphText),
    cost,
    margin,
    numberCertainty: Math.min(
      0,
      ...open.map(([line, column]) => likeness(scores[line]![column]!, lines[line]![column]!)),
    ),
    nameCertainty: Math.min(...layout.names.map(([line, from, to]) => certainty(line, from, to))),
    nameMargin: Math.min(...layout.names.map(([line, from, to]) => lead(line, from, to))),
    codeCertainty: Math.min(
      certainty(0, 0, 2),
      certainty(sexLine, sexColumn, sexColumn + 1),
      ...layout.states.map(([line, column]) => certainty(line, column, column + 3)),
    ),
  };
}

function decodeAligned(
  grid: CharacterGrid,
  reader: CellReader,
  alignment: CellAlignment,
): MrzDecoding | null {
  reader.align(alignment);
  const { flipped } = alignment;
  const placement = placeLayout(grid, flipped, reader);
  if (!placement) return null;
  const { layout, offsets, total } = placement;
  const { rows, columns } = layout;
  const score = total / (columns * rows);
  if (score < MIN_SCORE) return null;
  const lettersBy = (look: (column: number, row: number) => Float32Array) =>
    offsets.map((offset, line) =>
      Array.from({ length: columns }, (_, i) =>
        look(flipped ? offset + columns - 1 - i : offset + i, flipped ? rows - 1 - line : line),
      ),
    );
  let scores = lettersBy(reader.scores);
  let text = decodeText(layout, scores);
  const confirmed = text.cost < HOPEFUL_COST;
  if (confirmed) {
    scores = lettersBy(reader.confirmed);
    text = decodeText(layout, scores);
  }
  return {
    ...text,
    scores,
    confirmed,
    score,
    flipped,
    alignment,
    offsets,
  };
}
