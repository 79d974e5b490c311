import type { Point } from '../../image.ts';
import { fitGrid, type GridPoint, type PlaneMap } from '../edges/homography.ts';
import type { Band, LineModel } from './band.ts';
import { fitCurvedGrid } from './curved-grid.ts';

/** Letter positions of an MRZ candidate in the picture. */
export interface CharacterGrid {
  readonly rows: 2 | 3;
  /** First and last column with letters; the MRZ may extend a little further. */
  readonly first: number;
  readonly last: number;
  /** Centre of a letter in picture pixels; columns and rows may be fractional. */
  at(column: number, row: number): Point;
  /** Height of most letters, in pitches: about one on paper. */
  readonly letterHeight: number;
  readonly score: number;
}

/** Whole columns by which a piece of a line may be off before the joint fit. */
const MAX_SHIFT = 3;
/** Weight of slanted columns against misplaced letters when choosing the shift. */
const SHEAR_WEIGHT = 0.35;
/** Letters further than this from the grid, in pitches or in medians, are excluded from the next fit. */
const OUTLIER_PITCH = 0.18;
const OUTLIER_MEDIANS = 2.5;
const MIN_INLIERS = 16;
/** A curved page is accepted if this many letters fit it, with this share of the flat page's error. */
const CURVE_POINTS = 30;
const CURVE_GAIN = 0.8;

const distance = (map: PlaneMap, p: GridPoint): number => {
  const q = map(p.column, p.row);
  return Math.hypot(q.x - p.x, q.y - p.y);
};

/** Fit error of a piece of a line if its columns start here. */
function misfit(points: readonly GridPoint[], rows: number, master: LineModel): number {
  const map = fitGrid(points);
  if (!map) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const p of points) sum += Math.min(master.pitch * 2, distance(map, p));
  const top = map(0, 0);
  const bottom = map(0, rows - 1);
  const dx = bottom.x - top.x;
  const dy = bottom.y - top.y;
  const shear = Math.abs(dx * master.unitX + dy * master.unitY) / (Math.hypot(dx, dy) + 1e-6);
  return sum / points.length / master.pitch + SHEAR_WEIGHT * shear;
}

/** Aligns the columns of all lines: the longest piece leads, each further one finds its shift. */
function alignColumns({ master, rows }: Band): GridPoint[] {
  const pieces = rows
    .flatMap((row, index) => row.pieces.map((piece) => ({ ...piece, row: index })))
    .sort((a, b) => b.line.points.length - a.line.points.length);
  const placed: GridPoint[] = [];
  for (const { line, along, row } of pieces) {
    const guess = Math.round(along + master.meanColumn - line.meanColumn);
    const points = line.points.map(({ column, x, y }) => ({ column: column + guess, row, x, y }));
    let shift = 0;
    if (placed.length) {
      let best = Number.POSITIVE_INFINITY;
      for (let offset = -MAX_SHIFT; offset <= MAX_SHIFT; offset++) {
        const moved = points.map((p) => ({ ...p, column: p.column + offset }));
        const value = misfit([...placed, ...moved], rows.length, master);
        if (value < best) {
          best = value;
          shift = offset;
        }
      }
    }
    for (const p of points) placed.push({ ...p, column: p.column + shift });
  }
  return placed;
}

/** Fits a map to most of the points, excluding outliers round by round. */
function fitMost(
  points: readonly GridPoint[],
  pitch: number,
  fit: (points: readonly GridPoint[]) => PlaneMap | null,
): { readonly map: PlaneMap; readonly error: number } | null {
  let map = fit(points);
  if (!map) return null;
  let error = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    const fitted: PlaneMap = map;
    const errors = points.map((p) => distance(fitted, p));
    const median = [...errors].sort((a, b) => a - b)[errors.length >> 1]!;
    error = median;
    if (round === 3) break;
    const limit = Math.max(OUTLIER_MEDIANS * median, pitch * OUTLIER_PITCH);
    const inliers = points.filter((_, i) => errors[i]! < limit);
    if (inliers.length < MIN_INLIERS) break;
    const refitted = fit(inliers);
    if (!refitted) break;
    map = refitted;
  }
  return { map, error };
}

/** Letters of a line lower than this share of them are fillers or broken. */
const FULL_HEIGHT = 0.7;

function letterHeight({ master, rows }: Band): number {
  const heights = rows.flatMap(({ pieces }) =>
    pieces.flatMap(({ line }) => line.points.map(({ height }) => height)),
  );
  heights.sort((a, b) => a - b);
  return (heights[Math.floor(heights.length * FULL_HEIGHT)] ?? master.pitch) / master.pitch;
}

/** Fits the grid of a band found in a picture downscaled by `scale`; null if the letters do not agree. */
export function fitCharacterGrid(band: Band, scale: number): CharacterGrid | null {
  const points = alignColumns(band);
  const { pitch } = band.master;
  const flat = fitMost(points, pitch, fitGrid);
  if (!flat) return null;
  const curved = points.length >= CURVE_POINTS && fitMost(points, pitch, fitCurvedGrid);
  const settled = curved && curved.error < flat.error * CURVE_GAIN ? curved.map : flat.map;
  const columns = points.filter((p) => distance(settled, p) < 0.5 * pitch).map((p) => p.column);
  if (columns.length < MIN_INLIERS) return null;
  const first = Math.min(...columns);
  const last = Math.max(...columns);
  const rows = band.rows.length === 3 ? 3 : 2;
  return {
    rows,
    first,
    last,
    at(column, row) {
      const { x, y } = settled(column, row);
      return { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 };
    },
    letterHeight: letterHeight(band),
    score: band.score,
  };
}
