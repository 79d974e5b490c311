import type { GrayImage, Point, Quad } from '../image.ts';
import { findBands } from './band.ts';
import { findChains } from './chains.ts';
import { type CharacterGrid, fitCharacterGrid } from './character-grid.ts';
import { failedChecks } from './check-digits.ts';
import { type Component, connectedComponents, letterLike, markInk, turnComponents } from './components.ts';
import { decodeMrz, MAX_COST, type MrzDecoding, type MrzText } from './mrz-decode.ts';
import { parseMrzFields } from './mrz-fields.ts';
import type { OcrbNetwork } from './ocrb-network.ts';
import { downscale, enlarge, integralImage } from './resample.ts';
import type { MrzReading, ZoneBallot } from './types.ts';

/** Longer side of the picture in which letters are searched: 44 letters of about 24 pixels. */
const SEARCH_SIDE = 1400;
/** Below this letters of a zone are few pixels wide and touch: the search enlarges the picture. */
const ENLARGE_BELOW = 700;
/** Contrasts, in grey levels, at which ink is looked for; most documents show at the first. */
const CONTRASTS = [9, 20, 34, 4] as const;
/** Grids tried for each contrast and orientation. */
const GRIDS_PER_PASS = 3;
/** Readings tried in all before the best is handed back unaccepted. */
const MAX_READINGS = 3;
/**
 * Cells after which no further grid is begun: a zone takes 150 to 700, while sheets of print can offer
 * suspicions without end.
 */
const CELL_BUDGET = 800;
/** Grids whose corners agree to this share of a pitch are the same suspicion. */
const SAME_GRID_PITCHES = 0.8;
/**
 * Acceptance bound, both log-likelihoods: 317 of 330 synthetic photographs accepted, none wrong,
 * and nothing on 64 pictures without a zone.
 */
const MIN_NAME_CERTAINTY = -0.7;
/** Letters that no check digit covers beside the names: states, code, sex. */
const MIN_CODE_CERTAINTY = -1.5;
/** Letters of numbers and optional data must have looked like what check digits make of them. */
const MIN_NUMBER_CERTAINTY = -1.6;
/** Log-likelihood by which the text must beat every other with right check digits. */
const MIN_MARGIN = 2;
/** Room around the zone, in pitches: a letter that the picture's edge may have cut is not relied on. */
const EDGE_ROOM = 0.1;
/** Half the height of a letter in pitches. */
const HALF_LETTER = 0.55;
/** Below this mean log-probability of a letter what was found is no zone but other print. */
const MIN_SCORE = -1;

/** Work done by a search, to bound it in tests without a clock. */
export interface MrzWork {
  /** Cells given to the network. */
  readonly cells: number;
  /** Searches of the whole picture for lines of letters. */
  readonly passes: number;
}

export interface MrzSearch {
  /** The best reading, accepted or not; null when there is nothing like a zone. */
  readonly reading: MrzReading | null;
  /** What the reading's acceptance rests on, for measuring. */
  readonly decoding: MrzDecoding | null;
  /** What a reading that is not accepted says of every letter, for a vote with other frames; null where it is. */
  readonly ballot: ZoneBallot | null;
  readonly work: MrzWork;
}

/** Looks at a grid found in the picture turned clockwise by a quarter as at one in the picture itself. */
const unturned = (grid: CharacterGrid, pictureHeight: number): CharacterGrid => ({
  ...grid,
  at(column, row) {
    const { x, y } = grid.at(column, row);
    return { x: y, y: pictureHeight - 1 - x };
  },
});

function gridsIn(components: readonly Component[], side: number, scale: number): CharacterGrid[] {
  const bands = findBands(findChains(letterLike(components, side)));
  return bands.slice(0, GRIDS_PER_PASS).flatMap((band) => fitCharacterGrid(band, scale) ?? []);
}

/** Four corners of a grid and its pitch, to recognise it when found again. */
function outline(grid: CharacterGrid): { corners: readonly Point[]; pitch: number } {
  const { first, last, rows } = grid;
  const corners = [grid.at(first, 0), grid.at(last, 0), grid.at(last, rows - 1), grid.at(first, rows - 1)];
  const [a, b] = [grid.at(first, 0), grid.at(first + 1, 0)];
  return { corners, pitch: Math.hypot(b.x - a.x, b.y - a.y) };
}

const sameOutline = (a: ReturnType<typeof outline>, b: ReturnType<typeof outline>): boolean =>
  a.corners.every(({ x, y }, i) => {
    const other = b.corners[i]!;
    return Math.hypot(x - other.x, y - other.y) < SAME_GRID_PITCHES * a.pitch;
  });

function zoneQuad(grid: CharacterGrid, { flipped, offsets, lines }: MrzDecoding): Quad {
  const columns = lines[0]?.length ?? 0;
  const first = offsets[0] ?? grid.first;
  const left = flipped ? first + columns - 0.5 : first - 0.5;
  const right = flipped ? first - 0.5 : first + columns - 0.5;
  const top = flipped ? grid.rows - 0.5 : -0.5;
  const bottom = flipped ? -0.5 : grid.rows - 0.5;
  const corner = (column: number, row: number): Point => grid.at(column, row);
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}

/** Whether every line lies inside of the picture, with room. */
function inside({ width, height }: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): boolean {
  return decoding.offsets.every((first, line) => {
    const row = decoding.flipped ? grid.rows - 1 - line : line;
    const last = first + (decoding.lines[line]?.length ?? 0) - 1;
    return [first - 0.5 - EDGE_ROOM, last + 0.5 + EDGE_ROOM].every((column) => {
      const { x, y } = grid.at(column, row);
      const next = grid.at(column + HALF_LETTER, row);
      // A letter is as wide as it is high, nearly: its foot and head lie square to the line.
      const [upX, upY] = [next.y - y, x - next.x];
      return [-1, 1].every(
        (sign) =>
          x + sign * upX >= 0 && y + sign * upY >= 0 && x + sign * upX < width && y + sign * upY < height,
      );
    });
  });
}

/** Whether a zone's text is certain enough to be relied on, as far as its letters show. */
export function accept(decoding: MrzText): boolean {
  return (
    decoding.cost < MAX_COST &&
    decoding.margin > MIN_MARGIN &&
    decoding.numberCertainty > MIN_NUMBER_CERTAINTY &&
    decoding.nameCertainty > MIN_NAME_CERTAINTY &&
    decoding.codeCertainty > MIN_CODE_CERTAINTY &&
    failedChecks(decoding.format, decoding.lines).length === 0 &&
    // A visa's optional data stands under no check digit, and no visa is taken here.
    decoding.format !== 'MRV-A' &&
    decoding.format !== 'MRV-B'
  );
}

function toReading(
  image: GrayImage,
  grid: CharacterGrid,
  decoding: MrzDecoding,
  turned: boolean,
  today: Date,
): MrzReading {
  const { format, lines, cost, nameCertainty, flipped } = decoding;
  return {
    format,
    lines,
    fields: parseMrzFields(format, lines, today),
    accepted: accept(decoding) && inside(image, grid, decoding),
    cost,
    nameCertainty,
    quad: zoneQuad(grid, decoding),
    rotation: turned ? (flipped ? 270 : 90) : flipped ? 180 : 0,
  };
}

/**
 * Finds and reads the machine-readable zone of a photographed document, at any of the four
 * orientations and up to 35 degrees between them. `today` decides the century of dates.
 */
export function readMrz(image: GrayImage, network: OcrbNetwork, today: Date): MrzSearch {
  let cells = 0;
  let passes = 0;
  const counting: OcrbNetwork = {
    logProbabilities(cell) {
      cells++;
      return network.logProbabilities(cell);
    },
  };
  const { image: small, scale } =
    Math.max(image.width, image.height) < ENLARGE_BELOW ? enlarge(image, 2) : downscale(image, SEARCH_SIDE);
  const side = Math.max(small.width, small.height);
  const sums = integralImage(small);
  let best: { reading: MrzReading; decoding: MrzDecoding; ballot: ZoneBallot | null; rank: number } | null =
    null;
  const result = (): MrzSearch => ({
    reading: best?.reading ?? null,
    decoding: best?.decoding ?? null,
    ballot: best?.ballot ?? null,
    work: { cells, passes },
  });
  let readings = 0;
  const tried: ReturnType<typeof outline>[] = [];
  for (const contrast of CONTRASTS) {
    const ink = markInk(small, contrast, sums);
    const components = connectedComponents(ink, small.width, small.height);
    for (const turned of [false, true]) {
      passes++;
      // Patches turn far more cheaply than pictures.
      const patches = turned ? turnComponents(components, small.height) : components;
      for (const found of gridsIn(patches, side, scale)) {
        const grid = turned ? unturned(found, image.height) : found;
        const shape = outline(grid);
        if (tried.some((other) => sameOutline(other, shape))) continue;
        tried.push(shape);
        if (cells > CELL_BUDGET) return result();
        const decoding = decodeMrz(image, grid, counting);
        if (!decoding || decoding.score < MIN_SCORE) continue;
        const reading = toReading(image, grid, decoding, turned, today);
        if (reading.accepted) return { reading, decoding, ballot: null, work: { cells, passes } };
        const rank = decoding.score - Math.min(decoding.cost, 50) * 0.02;
        const { format, scores } = decoding;
        const ballot = inside(image, grid, decoding) ? { format, scores } : null;
        if (!best || rank > best.rank) best = { reading, decoding, ballot, rank };
        if (++readings >= MAX_READINGS) return result();
      }
    }
  }
  return result();
}
