import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import type { OcrbNetwork } from '../network/ocrb-network.ts';
import { bestGlyph } from '../zone/check-decode.ts';
import { CLASS_COUNT, FILLER, NOTHING } from '../zone/glyphs.ts';
import { type CellAlignment, sampleCell, straight } from './cell-sampler.ts';

/**
 * Below this mean log-probability of sampled cells a grid holds no OCR-B letters. The lowest of 60 zones was
 * -0.27; two thirds of 80 grids over other print were lower.
 */
const MIN_PROBE = -0.8;
/** The first check samples this many cells and gives up below this mean; the lowest zone's was -0.46. */
const GLANCE_CELLS = 8;
const MIN_GLANCE = -1.3;
/** Above this the grid fits well and needs no adjustment. */
const GOOD_PROBE = -0.06;
/** An adjustment must gain this much. */
const PROBE_GAIN = 0.01;
/**
 * Both orientations are read if their probes differ by less: O, 0, H, I, N, S, X, Z and fillers look alike
 * upside down.
 */
const AMBIGUOUS_GAP = 0.4;
/** Floors that keep single ruined letters (glare, a stamp) from dominating the mean. */
const PROBE_FLOOR = -4;
const PROBE_NOTHING = -3;
const LETTER_FLOOR = -12;
/**
 * Small variations of the crop under which a letter must be recognised the same: shares of its pitch and
 * height.
 */
const SECOND_LOOKS: readonly Partial<CellAlignment>[] = [
  { along: 0.07, across: -0.05 },
  { along: -0.07, across: 0.05 },
];

/** Fillers make up half of an MRZ and are unmistakable: at this certainty they need no second reading. */
const PLAIN_FILLER = -0.05;

const ALL_CLASSES = Array.from({ length: CLASS_COUNT }, (_, i) => i);

/** Reads letters at grid positions, each position once for each alignment. */
export interface CellReader {
  scores(column: number, row: number): Float32Array;
  /** The mean over several slightly different crops: only clear letters keep a high certainty. */
  confirmed(column: number, row: number): Float32Array;
  /**
   * Mean certainty of about every fourth cell, or of `count` cells. Reading stops once the mean cannot reach `least`; what
   * is returned then is below it, and no less than the mean.
   */
  probe(alignment: CellAlignment, least: number, count?: number): number;
  align(alignment: CellAlignment): void;
}

/** The cells of a probe. */
function probedCells({ first, last, rows }: CharacterGrid, count?: number): [column: number, row: number][] {
  const step = count ? Math.max(4, ((last - first) * rows) / count) : 4;
  const cells: [number, number][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = first + 1; column < last; column += step) cells.push([Math.round(column), row]);
  }
  return cells;
}

export function cellReader(image: GrayImage, grid: CharacterGrid, network: OcrbNetwork): CellReader {
  let current = straight;
  const known = new Map<CellAlignment, Map<number, Float32Array>>();
  const read = (alignment: CellAlignment, column: number, row: number) =>
    network
      .logProbabilities(sampleCell(image, grid, alignment, column, row))
      .map((score) => Math.max(score, LETTER_FLOOR));
  const readOnce = (alignment: CellAlignment, column: number, row: number): Float32Array => {
    const cells = known.get(alignment) ?? new Map<number, Float32Array>();
    known.set(alignment, cells);
    const key = row * 1000 + column;
    const scores = cells.get(key) ?? read(alignment, column, row);
    cells.set(key, scores);
    return scores;
  };
  const scores = (column: number, row: number) => readOnce(current, column, row);
  return {
    scores,
    confirmed(column, row) {
      const mean = Float32Array.from(scores(column, row));
      if (mean[FILLER]! > PLAIN_FILLER) return mean;
      for (const { along = 0, across = 0 } of SECOND_LOOKS) {
        const changed = { ...current, along: current.along + along, across: current.across + across };
        const look = read(changed, column, row);
        for (let i = 0; i < mean.length; i++) mean[i]! += look[i]!;
      }
      return mean.map((sum) => sum / (SECOND_LOOKS.length + 1));
    },
    probe(alignment, least, count) {
      const cells = probedCells(grid, count);
      let sum = 0;
      for (const [column, row] of cells) {
        const seen = readOnce(alignment, column, row);
        const best = bestGlyph(seen, ALL_CLASSES);
        sum += best === NOTHING ? PROBE_NOTHING : Math.max(PROBE_FLOOR, seen[best]!);
        // Logarithms of probabilities: further cells only lower the mean.
        if (sum / cells.length < least) break;
      }
      return sum / cells.length;
    },
    align(alignment) {
      current = alignment;
    },
  };
}

/** Possible orientations of the letters, likelier first, with their probes; none if there are no letters. */
export function waysUp(reader: CellReader): { alignment: CellAlignment; probe: number }[] {
  const upside: CellAlignment = { ...straight, flipped: true };
  const glances = [straight, upside].some(
    (alignment) => reader.probe(alignment, MIN_GLANCE, GLANCE_CELLS) >= MIN_GLANCE,
  );
  if (!glances) return [];
  const upright = { alignment: straight, probe: reader.probe(straight, MIN_PROBE) };
  const least = Math.max(MIN_PROBE, upright.probe - AMBIGUOUS_GAP);
  const turned = { alignment: upside, probe: reader.probe(upside, least) };
  const ways = [upright, turned].sort((a, b) => b.probe - a.probe);
  const top = ways[0]?.probe ?? 0;
  return ways.filter(({ probe }) => probe >= MIN_PROBE && probe > top - AMBIGUOUS_GAP);
}

/** Fine-tunes the crop of the cells. */
export function alignCells(reader: CellReader, start: CellAlignment, probe: number): CellAlignment {
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
      const value = reader.probe(candidate, best + PROBE_GAIN);
      if (value > best + PROBE_GAIN) {
        best = value;
        winner = candidate;
      }
    }
    alignment = winner;
  }
  return alignment;
}
