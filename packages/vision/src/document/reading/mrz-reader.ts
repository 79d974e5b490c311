import type { GrayImage, Point, Quad } from '../../image.ts';
import { mapCorners } from '../edges/document-quad.ts';
import { findBands } from '../lines/band.ts';
import { findChains } from '../lines/chains.ts';
import { type CharacterGrid, fitCharacterGrid } from '../lines/character-grid.ts';
import {
  type Component,
  connectedComponents,
  letterLike,
  markInk,
  turnComponents,
} from '../lines/components.ts';
import { downscale, enlarge, integralImage, type Scaled } from '../lines/resample.ts';
import type { OcrbNetwork } from '../network/ocrb-network.ts';
import type { MrzReading, ZoneBallot } from '../types.ts';
import { parseMrzFields } from '../zone/mrz-fields.ts';
import { layouts } from '../zone/mrz-layout.ts';
import { acceptZone, insidePicture } from './mrz-acceptance.ts';
import { decodeMrz, type MrzDecoding } from './mrz-decode.ts';
import { fits } from './mrz-placement.ts';
import { ballotOf } from './zone-ballot.ts';

/** Longer side of the picture for the letter search: 44 letters of about 24 pixels. */
const SEARCH_SIDE = 1400;
/** Below this size MRZ letters are few pixels wide and touch each other: the picture is enlarged first. */
const ENLARGE_BELOW = 700;
/** Larger pictures are downscaled to this first: about 50 pixels per letter of a page that fills it. */
const WORKING_SIDE = 2600;
/** In larger pictures the document may be so small that its letters are lost at SEARCH_SIDE. */
const LARGE = 2000;
/** Ink contrasts to try, in grey levels; most documents are found at the first. */
const CONTRASTS = [9, 20, 34, 4] as const;
/** Grids tried per contrast and orientation, and bands of lines that they are chosen from. */
const GRIDS_PER_PASS = 3;
const BANDS_PER_PASS = 9;
/** Readings tried before the best is returned unaccepted. */
const MAX_READINGS = 3;
/**
 * Cells after which no further grid is started: an MRZ takes 150 to 700, while printed pages can offer
 * endless candidates.
 */
const CELL_BUDGET = 800;
/** Grids whose corners agree to this share of a pitch are the same candidate. */
const SAME_GRID_PITCHES = 0.8;

/** Work done by a search, so that tests can bound it without a clock. */
export interface MrzWork {
  /** Cells classified by the network. */
  readonly cells: number;
  /** Searches of the whole picture for lines of letters. */
  readonly passes: number;
}

export interface MrzSearch {
  /** The best reading, accepted or not; null if there is nothing like an MRZ. */
  readonly reading: MrzReading | null;
  /** Evidence for the acceptance, for measurements. */
  readonly decoding: MrzDecoding | null;
  /** Letter scores, for a vote with other frames; null if the MRZ is cut off or was not read fully. */
  readonly ballot: ZoneBallot | null;
  readonly work: MrzWork;
}

/** Maps a grid found in the picture rotated clockwise by a quarter to the picture itself. */
const unturned = (grid: CharacterGrid, pictureHeight: number): CharacterGrid => ({
  ...grid,
  at(column, row) {
    const { x, y } = grid.at(column, row);
    return { x: y, y: pictureHeight - 1 - x };
  },
});

/** Grids that can be an MRZ, best first. Bands led by different lines of one MRZ count once, print of other shapes not at all. */
function gridsIn(components: readonly Component[], side: number, scale: number): CharacterGrid[] {
  const bands = findBands(findChains(letterLike(components, side)));
  const grids: CharacterGrid[] = [];
  const seen: ReturnType<typeof outline>[] = [];
  for (const band of bands.slice(0, BANDS_PER_PASS)) {
    const grid = fitCharacterGrid(band, scale);
    if (!grid || !Object.values(layouts).some((layout) => fits(grid, layout))) continue;
    const shape = outline(grid);
    if (seen.some((other) => sameOutline(other, shape))) continue;
    seen.push(shape);
    grids.push(grid);
    if (grids.length === GRIDS_PER_PASS) break;
  }
  return grids;
}

/** Four corners of a grid and its pitch, to recognise duplicates. */
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
    accepted: acceptZone(image, grid, decoding),
    cost,
    nameCertainty,
    quad: zoneQuad(grid, decoding),
    rotation: turned ? (flipped ? 270 : 90) : flipped ? 180 : 0,
  };
}

interface Suspicion {
  readonly grid: CharacterGrid;
  /** Whether it was found in the picture rotated clockwise by a quarter. */
  readonly turned: boolean;
}

/** Copies of the picture for the line search, with their contrasts. */
function* copiesToSearch(image: GrayImage): Generator<{ copy: Scaled; contrasts: readonly number[] }> {
  const side = Math.max(image.width, image.height);
  yield { copy: downscale(image, SEARCH_SIDE), contrasts: CONTRASTS };
  // A document that is a small part of a large picture.
  if (side > LARGE) yield { copy: { image, scale: 1 }, contrasts: CONTRASTS.slice(0, 2) };
}

/** MRZ candidates in the picture, likelier first; `passed` is called for every search. */
function* suspicions(image: GrayImage, passed: () => void): Generator<Suspicion> {
  const tried: ReturnType<typeof outline>[] = [];
  for (const { copy, contrasts } of copiesToSearch(image)) {
    const { image: small, scale } = copy;
    const side = Math.max(small.width, small.height);
    const sums = integralImage(small);
    for (const contrast of contrasts) {
      const ink = markInk(small, contrast, sums);
      const components = connectedComponents(ink, small.width, small.height);
      for (const turned of [false, true]) {
        passed();
        // Rotating patches is far cheaper than rotating pictures.
        const patches = turned ? turnComponents(components, small.height) : components;
        for (const found of gridsIn(patches, side, scale)) {
          const grid = turned ? unturned(found, image.height) : found;
          const shape = outline(grid);
          if (tried.some((other) => sameOutline(other, shape))) continue;
          tried.push(shape);
          yield { grid, turned };
        }
      }
    }
  }
}

const workingCopy = (picture: GrayImage): Scaled =>
  Math.max(picture.width, picture.height) < ENLARGE_BELOW
    ? enlarge(picture, 2)
    : downscale(picture, WORKING_SIDE);

/** If an unreliable MRZ has fewer picture pixels per letter, it is too small: moving nearer helps. */
const SMALL_PITCH = 8;

/** The reading in pixels of the picture itself, with the reason for a rejection. */
function inPicture(
  reading: MrzReading,
  scale: number,
  { grid, decoding, image }: { grid: CharacterGrid; decoding: MrzDecoding; image: GrayImage },
): MrzReading {
  const quad = enlargedQuad(reading.quad, scale);
  if (reading.accepted) return { ...reading, quad };
  const [a, b] = quad;
  const pitch = Math.hypot(b.x - a.x, b.y - a.y) / (reading.lines[0]?.length ?? 1);
  const cut = !insidePicture(image, grid, decoding);
  return { ...reading, quad, doubt: cut ? 'cut' : pitch < SMALL_PITCH ? 'small' : 'unclear' };
}

const enlargedQuad = (quad: Quad, scale: number): Quad =>
  mapCorners(quad, ({ x, y }) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 }));

/**
 * Finds and reads the MRZ of a photographed document, in any of the four orientations and up to 35 degrees
 * between them. `today` decides the century of dates.
 */
export function readMrz(picture: GrayImage, network: OcrbNetwork, today: Date): MrzSearch {
  const { image, scale } = workingCopy(picture);
  let cells = 0;
  let passes = 0;
  const counting: OcrbNetwork = {
    logProbabilities(cell) {
      cells++;
      return network.logProbabilities(cell);
    },
  };
  let best: { reading: MrzReading; decoding: MrzDecoding; grid: CharacterGrid; rank: number } | null = null;
  let readings = 0;
  const passed = () => {
    passes++;
  };
  for (const { grid, turned } of suspicions(image, passed)) {
    if (cells > CELL_BUDGET) break;
    const decoding = decodeMrz(image, grid, counting);
    if (!decoding) continue;
    const reading = toReading(image, grid, decoding, turned, today);
    // A reliable reading beats all others.
    const rank = reading.accepted ? 1 : decoding.score - Math.min(decoding.cost, 50) * 0.02;
    if (!best || rank > best.rank) best = { reading, decoding, grid, rank };
    if (reading.accepted || ++readings >= MAX_READINGS) break;
  }
  const work = { cells, passes };
  if (!best) return { reading: null, decoding: null, ballot: null, work };
  const { reading, decoding, grid } = best;
  return {
    reading: inPicture(reading, scale, { grid, decoding, image }),
    decoding,
    ballot: ballotOf(image, grid, decoding),
    work,
  };
}
