import type { Point } from '../../image.ts';
import { DIRECTIONS, type EdgeMap } from './edges.ts';

/** A straight line x cos a + y sin a = offset, a = direction * pi / DIRECTIONS. */
export interface Line {
  readonly direction: number;
  readonly offset: number;
}

const COS = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i * Math.PI) / DIRECTIONS));
const SIN = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i * Math.PI) / DIRECTIONS));

/** An edge votes for directions this close to its own: 4.5 degrees. */
const SPREAD = 3;
/** A line needs edges along this share of the picture's shorter side. */
const MIN_LENGTH_SHARE = 0.1;
/** Lines closer than this in direction and offset count as one. */
const SAME_DIRECTION = 5;
const SAME_OFFSET = 7;

/** Steps between two directions, 0 to DIRECTIONS / 2. */
export function turnBetween(a: Line, b: Line): number {
  const steps = Math.abs(a.direction - b.direction);
  return steps > DIRECTIONS / 2 ? DIRECTIONS - steps : steps;
}

/** Distance of two nearly parallel lines; a line's offset changes sign where the directions wrap around. */
export function offsetBetween(a: Line, b: Line): number {
  const seam = Math.abs(a.direction - b.direction) > DIRECTIONS / 2;
  return Math.abs(a.offset - (seam ? -b.offset : b.offset));
}

export function intersect(a: Line, b: Line): Point | null {
  const [ca, sa] = [COS[a.direction]!, SIN[a.direction]!];
  const [cb, sb] = [COS[b.direction]!, SIN[b.direction]!];
  const determinant = ca * sb - cb * sa;
  if (Math.abs(determinant) < 0.3) return null;
  return {
    x: (a.offset * sb - b.offset * sa) / determinant,
    y: (ca * b.offset - cb * a.offset) / determinant,
  };
}

/** The strongest straight lines of an edge map, strongest first, at most `limit`. */
export function findLines({ width, height, edges, directions, votes }: EdgeMap, limit: number): Line[] {
  const diagonal = Math.ceil(Math.hypot(width, height));
  const offsets = diagonal * 2 + 1;
  const table = new Float32Array(DIRECTIONS * offsets);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (!edges[i]) continue;
      for (let turn = -SPREAD; turn <= SPREAD; turn++) {
        const direction = (directions[i]! + turn + DIRECTIONS) % DIRECTIONS;
        const offset = Math.round(x * COS[direction]! + y * SIN[direction]!) + diagonal;
        table[direction * offsets + offset]! += votes[i]!;
      }
    }
  }
  const least = Math.min(width, height) * MIN_LENGTH_SHARE;
  const peaks: (Line & { votes: number })[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let r = 2; r < offsets - 2; r++) {
      const i = direction * offsets + r;
      const total = table[i]! + 0.5 * (table[i - 1]! + table[i + 1]!);
      if (total >= least) peaks.push({ direction, offset: r - diagonal, votes: total });
    }
  }
  peaks.sort((a, b) => b.votes - a.votes);
  const lines: Line[] = [];
  for (const peak of peaks) {
    if (lines.length >= limit) break;
    const known = lines.some(
      (line) => turnBetween(line, peak) <= SAME_DIRECTION && offsetBetween(line, peak) < SAME_OFFSET,
    );
    if (!known) lines.push({ direction: peak.direction, offset: peak.offset });
  }
  return lines;
}
