import type { GrayImage } from '../image.ts';
import { type CellAlignment, sampleCell, straight } from './cell-sampler.ts';
import type { CharacterGrid } from './character-grid.ts';
import { bestGlyph, bestScore, decodeChecked, type LetterScores } from './check-decode.ts';
import { failedChecks } from './check-digits.ts';
import { CLASS_COUNT, glyphText, NOTHING } from './glyphs.ts';
import { layouts, longNumberLayout, type MrzLayout, narrowLayout } from './mrz-layout.ts';
import { decodeNames } from './name-decode.ts';
import type { OcrbNetwork } from './ocrb-network.ts';
import { decodeStateCode } from './state-codes.ts';
import type { MrzFormat } from './types.ts';

/** A zone read at a grid. */
export interface MrzDecoding {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  /** Log-likelihood given up to satisfy the check digits. */
  readonly cost: number;
  /** Log-probability of the worst letter of the names. */
  readonly nameCertainty: number;
  /** Log-probability of the worst letter of document code, states and sex, covered by no check digit. */
  readonly codeCertainty: number;
  /** Mean log-probability of a letter. */
  readonly score: number;
  readonly flipped: boolean;
  /** First column of each line in the grid, in reading order of the zone. */
  readonly offsets: readonly number[];
}

/**
 * Below this mean log-probability of sampled cells a grid holds no OCR-B letters. Of 60 zones the least was
 * -0.27; of 80 grids laid over other print two thirds were lower.
 */
const MIN_PROBE = -0.8;
/** The first look takes this many cells, and gives up below this mean of them; the least zone's was -0.46. */
const GLANCE_CELLS = 8;
const MIN_GLANCE = -1.3;
/** Above this the grid sits well and needs no adjustment. */
const GOOD_PROBE = -0.06;
/** An adjustment must gain this much. */
const PROBE_GAIN = 0.01;
/** Both ways up are read when their probes differ by less: O, 0, H, I, N, S, X, Z and fillers look alike. */
const AMBIGUOUS_GAP = 0.4;
/** A reading this good settles which way is up. */
const SETTLED_SCORE = -0.3;
/** Floors that keep single ruined letters (glare, a stamp) from outvoting the rest. */
const PROBE_FLOOR = -4;
const PROBE_NOTHING = -3;
const PLACEMENT_FLOOR = -5;
const PLACEMENT_NOTHING_FLOOR = -2.5;
const LETTER_FLOOR = -12;
/** Columns searched beyond the letters found: ends of lines hide in glare. */
const MARGIN = 4;
/** Price of lines that begin in different columns. */
const SKEW_PRICE = 2;
/** Cost above which a document's own narrowing of alphabets is doubted. */
export const MAX_COST = 2;
/** Cost of a text that satisfies no check digits at all. */
const HOPELESS_COST = 999;

const ALL_CLASSES = Array.from({ length: CLASS_COUNT }, (_, i) => i);

/** Reads letters at places of a grid, each once. */
interface CellReader {
  scores(column: number, row: number): Float32Array;
  /** Mean certainty of about every fourth cell, or of `count` cells. */
  probe(alignment: CellAlignment, count?: number): number;
  align(alignment: CellAlignment): void;
}

function cellReader(image: GrayImage, grid: CharacterGrid, network: OcrbNetwork): CellReader {
  let current = straight;
  let cache = new Map<number, Float32Array>();
  const read = (alignment: CellAlignment, column: number, row: number) =>
    network.logProbabilities(sampleCell(image, grid, alignment, column, row));
  return {
    scores(column, row) {
      const key = row * 1000 + column;
      let found = cache.get(key);
      if (!found) {
        found = read(current, column, row).map((score) => Math.max(score, LETTER_FLOOR));
        cache.set(key, found);
      }
      return found;
    },
    probe(alignment, wanted) {
      let sum = 0;
      let count = 0;
      const step = wanted ? Math.max(4, ((grid.last - grid.first) * grid.rows) / wanted) : 4;
      for (let row = 0; row < grid.rows; row++) {
        for (let column = grid.first + 1; column < grid.last; column += step) {
          const scores = read(alignment, Math.round(column), row);
          const best = bestGlyph(scores, ALL_CLASSES);
          sum += best === NOTHING ? PROBE_NOTHING : Math.max(PROBE_FLOOR, scores[best]!);
          count++;
        }
      }
      return sum / count;
    },
    align(alignment) {
      current = alignment;
      cache = new Map();
    },
  };
}

/** Ways up that the letters may stand, likelier first, with their probes; none when there are no letters. */
function waysUp(reader: CellReader): { alignment: CellAlignment; probe: number }[] {
  const upside: CellAlignment = { ...straight, flipped: true };
  const glance = reader.probe(straight, GLANCE_CELLS);
  if (glance < MIN_GLANCE && reader.probe(upside, GLANCE_CELLS) < MIN_GLANCE) return [];
  const ways = [straight, upside].map((alignment) => ({ alignment, probe: reader.probe(alignment) }));
  ways.sort((a, b) => b.probe - a.probe);
  const top = ways[0]?.probe ?? 0;
  return ways.filter(({ probe }) => probe >= MIN_PROBE && probe > top - AMBIGUOUS_GAP);
}

/** Fine-tunes how cells are cut. */
function alignCells(reader: CellReader, start: CellAlignment, probe: number): CellAlignment {
  if (probe >= GOOD_PROBE) return start;
  let best = probe;
  let alignment = start;
  const trials: Partial<CellAlignment>[][] = [
    [{ stretch: 0.9 }, { stretch: 1.1 }, { stretch: 1.22 }],
    [{ across: -0.1 }, { across: 0.1 }],
    [{ along: -0.1 }, { along: 0.1 }],
  ];
  for (const group of trials) {
    let winner = alignment;
    for (const change of group) {
      const candidate = { ...alignment, ...change };
      const value = reader.probe(candidate);
      if (value > best + PROBE_GAIN) {
        best = value;
        winner = candidate;
      }
    }
    alignment = winner;
  }
  return alignment;
}

interface Placement {
  readonly layout: MrzLayout;
  readonly offsets: readonly number[];
  readonly total: number;
}

/** Whether a zone of this layout may lie on the grid. */
function fits(grid: CharacterGrid, { rows, columns }: MrzLayout): boolean {
  const found = grid.last - grid.first + 1;
  return rows === grid.rows && found + 2 * MARGIN >= columns && found <= columns + 12;
}

/** Finds the format and the column where each line begins. */
function placeLayout(grid: CharacterGrid, flipped: boolean, reader: CellReader): Placement | null {
  const from = grid.first - MARGIN;
  const to = grid.last + MARGIN;
  let best: Placement | null = null;
  for (const layout of Object.values(layouts)) {
    const { rows, columns } = layout;
    if (!fits(grid, layout)) continue;
    const lineScore = (line: number, offset: number): number => {
      const row = flipped ? rows - 1 - line : line;
      let sum = 0;
      for (let column = from; column <= to; column++) {
        const scores = reader.scores(column, row);
        const inside = column >= offset && column < offset + columns;
        if (!inside) {
          sum += Math.max(scores[NOTHING]!, PLACEMENT_NOTHING_FLOOR);
          continue;
        }
        const place = flipped ? offset + columns - 1 - column : column - offset;
        sum += Math.max(bestScore(scores, layout.alphabets[line]![place]!), PLACEMENT_FLOOR);
      }
      return sum;
    };
    const table = Array.from({ length: rows }, (_, line) =>
      Array.from({ length: to - from + 2 - columns }, (__, i) => lineScore(line, from + i)),
    );
    for (let offset = from; offset + columns - 1 <= to; offset++) {
      let total = 0;
      const offsets = table.map((scores) => {
        let chosen = offset;
        let top = Number.NEGATIVE_INFINITY;
        for (const shift of [0, -1, 1]) {
          const score = scores[offset + shift - from];
          if (score !== undefined && score - Math.abs(shift) * SKEW_PRICE > top) {
            top = score - Math.abs(shift) * SKEW_PRICE;
            chosen = offset + shift;
          }
        }
        total += top;
        return chosen;
      });
      if (!best || total > best.total) best = { layout, offsets, total };
    }
  }
  return best;
}

interface TextReading {
  readonly lines: readonly (readonly number[])[];
  readonly cost: number;
}

/** The most likely text under a layout's alphabets, names' grammar, list of states and check digits. */
function readText(scores: LetterScores, layout: MrzLayout): TextReading {
  const lines = scores.map((line, row) =>
    line.map((letter, column) => bestGlyph(letter, layout.alphabets[row]![column]!)),
  );
  const [nameLine, nameColumn] = layout.names;
  decodeNames(scores[nameLine]!.slice(nameColumn)).forEach((glyph, i) => {
    lines[nameLine]![nameColumn + i] = glyph;
  });
  for (const [line, column] of layout.states) {
    decodeStateCode(scores[line]!.slice(column, column + 3)).forEach((glyph, i) => {
      lines[line]![column + i] = glyph;
    });
  }
  const checked = decodeChecked(scores, layout);
  for (const { line, column, glyph } of checked?.letters ?? []) lines[line]![column] = glyph;
  return { lines, cost: checked?.cost ?? HOPELESS_COST };
}

/** Reads with the state's own rules first, then without, then with an overflowing number. */
function readBest(scores: LetterScores, layout: MrzLayout): TextReading {
  const plain = readText(scores, layout);
  const [line, column] = layout.states[0]!;
  const state = glyphText(plain.lines[line]!.slice(column, column + 3));
  const narrow = narrowLayout(layout, state);
  const narrowed = narrow && readText(scores, narrow);
  if (narrowed && narrowed.cost < MAX_COST) return narrowed;
  if (plain.cost < MAX_COST) return plain;
  const long = longNumberLayout(layout);
  const overflowing = long && readText(scores, long);
  if (overflowing && overflowing.cost < MAX_COST) {
    const text = overflowing.lines.map(glyphText);
    if (!failedChecks(layout.format, text).length) return overflowing;
  }
  return narrowed ?? plain;
}

/** Reads a machine-readable zone at a grid; null when the grid holds no OCR-B letters. */
export function decodeMrz(image: GrayImage, grid: CharacterGrid, network: OcrbNetwork): MrzDecoding | null {
  if (!Object.values(layouts).some((layout) => fits(grid, layout))) return null;
  const reader = cellReader(image, grid, network);
  let best: MrzDecoding | null = null;
  for (const { alignment, probe } of waysUp(reader)) {
    const decoding = decodeAligned(grid, reader, alignCells(reader, alignment, probe));
    if (decoding && (!best || decoding.score > best.score)) best = decoding;
    if (best && best.score > SETTLED_SCORE) break;
  }
  return best;
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
  const scores = offsets.map((offset, line) =>
    Array.from({ length: columns }, (_, i) =>
      reader.scores(flipped ? offset + columns - 1 - i : offset + i, flipped ? rows - 1 - line : line),
    ),
  );
  const { lines, cost } = readBest(scores, layout);
  const certainty = (line: number, from: number, to: number) => {
    let worst = 0;
    for (let i = from; i < to; i++) worst = Math.min(worst, scores[line]![i]![lines[line]![i]!]!);
    return worst;
  };
  const [nameLine, nameColumn] = layout.names;
  const [sexLine, sexColumn] = layout.sex;
  return {
    format: layout.format,
    lines: lines.map(glyphText),
    cost,
    nameCertainty: certainty(nameLine, nameColumn, columns),
    codeCertainty: Math.min(
      certainty(0, 0, 2),
      certainty(sexLine, sexColumn, sexColumn + 1),
      ...layout.states.map(([line, column]) => certainty(line, column, column + 3)),
    ),
    score: total / (columns * rows),
    flipped,
    offsets,
  };
}
