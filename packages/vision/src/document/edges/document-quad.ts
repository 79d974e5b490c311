import type { Point, Quad, RawImage } from '../../image.ts';
import { DIRECTIONS, type EdgeMap, edgesOf, FAINT_GRADIENT, gradientsOf } from './edges.ts';
import { findLines, intersect, type Line, offsetBetween, turnBetween } from './hough.ts';

/** Sides of a card (ISO/IEC 7810 ID-1) and of a passport's page (ID-3), millimetres. */
export const CARD = { width: 85.6, height: 53.98 } as const;
export const PASSPORT_PAGE = { width: 125, height: 88 } as const;

/** Picture width for the edge search. */
const SEARCH_WIDTH = 320;
const MAX_LINES = 30;
/** Maximum combinations of line pairs: keeps cluttered pictures as fast as clean ones. */
const MAX_COMBINATIONS = 6_000;
/** Smallest document as a share of the picture. */
const MIN_AREA = 0.12;
/** Opposite sides may differ by 30 degrees and in length by this ratio (perspective). */
const MAX_PAIR_TURN = 20;
const MIN_SIDE_RATIO = 0.6;
/** Minimum distance of opposite sides, as a share of the picture's shorter side. */
const MIN_PAIR_DISTANCE = 0.22;
/** Minimum angle between neighbouring sides: 54 degrees. */
const MIN_CORNER_TURN = DIRECTIONS * 0.3;
/** Corners may lie outside the picture by this share. */
const OUTSIDE = 0.06;
/** Maximum deviation from a known shape: logarithm of the ratio of sides. */
const MAX_SHAPE_ERROR = 0.3;
/** Minimum share of a side that edges support. */
const MIN_SUPPORT = 0.3;

export interface FoundDocument {
  /** Corners clockwise from the one that is top left in the picture, pixels. */
  readonly quad: Quad;
  /** Mean share of the sides supported by edges, 0 to 1. */
  readonly support: number;
  /** Share of the picture that the document covers. */
  readonly area: number;
}

/** Applies a map to the four corners. */
export const mapCorners = ([a, b, c, d]: Quad, map: (p: Point) => Point): Quad => [
  map(a),
  map(b),
  map(c),
  map(d),
];

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** Area by the shoelace formula. */
export function quadArea(quad: readonly Point[]): number {
  let twice = 0;
  quad.forEach((p, i) => {
    const q = quad[(i + 1) % quad.length]!;
    twice += p.x * q.y - q.x * p.y;
  });
  return Math.abs(twice / 2);
}

/** Share of the segment from `p` to `q` along which an edge of that direction runs. */
function support({ width, height, edges, directions }: EdgeMap, p: Point, q: Point): number {
  const length = distance(p, q);
  const samples = Math.max(8, Math.round(length / 2));
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const normal = (Math.atan2(dx, -dy) + Math.PI) % Math.PI;
  const wanted = Math.round((normal * DIRECTIONS) / Math.PI) % DIRECTIONS;
  let hits = 0;
  for (let i = 0; i < samples; i++) {
    const share = 0.05 + (0.9 * (i + 0.5)) / samples;
    const x = p.x + dx * share;
    const y = p.y + dy * share;
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue;
    for (let offset = -2; offset <= 2; offset++) {
      const at = Math.round(y + (dx / length) * offset) * width + Math.round(x - (dy / length) * offset);
      if (!edges[at]) continue;
      const turn = Math.abs(directions[at]! - wanted) % DIRECTIONS;
      if (Math.min(turn, DIRECTIONS - turn) <= 8) {
        hits++;
        break;
      }
    }
  }
  return hits / samples;
}

interface Candidate {
  readonly corners: readonly Point[];
  readonly score: number;
  readonly support: number;
  readonly area: number;
}

interface Wanted {
  /** Ratios of the longer to the shorter side. */
  readonly shapes: readonly number[];
  readonly areaWeight: number;
  readonly leastSupport: number;
  /** The best score so far. */
  readonly best: number;
}

/** Weights of the mean and of the worst support in the score. */
const MEAN_WEIGHT = 0.6;
const WORST_WEIGHT = 0.4;
/** Maximum bonus for area, reached when the document covers half of the picture. */
const AREA_WEIGHT = 0.12;
/**
 * The same if the shape is known, as during capture: the part of a card from its portrait to a corner also
 * has nearly a card's shape, and better edges than a card next to another paper. 93 of 105 specimen photos
 * are outlined correctly with either weight, and with any up to 0.3.
 */
const KNOWN_SHAPE_AREA_WEIGHT = 0.25;

/**
 * Scores the quadrilateral of two pairs of lines; null if it cannot be a document or cannot beat `best`: most
 * cannot, and sampling along the sides is expensive.
 */
function judge(
  map: EdgeMap,
  first: readonly [Line, Line],
  second: readonly [Line, Line],
  { shapes, areaWeight, leastSupport, best }: Wanted,
): Candidate | null {
  const { width, height } = map;
  const corners: Point[] = [];
  for (const [a, b] of [
    [first[0], second[0]],
    [first[0], second[1]],
    [first[1], second[1]],
    [first[1], second[0]],
  ] as const) {
    const p = intersect(a, b);
    if (!p) return null;
    if (p.x < -width * OUTSIDE || p.x > width * (1 + OUTSIDE)) return null;
    if (p.y < -height * OUTSIDE || p.y > height * (1 + OUTSIDE)) return null;
    corners.push(p);
  }
  const area = quadArea(corners) / (width * height);
  if (area < MIN_AREA) return null;
  const next = (i: number) => corners[(i + 1) % 4]!;
  const sides = corners.map((p, i) => distance(p, next(i)));
  const [a, b, c, d] = sides as [number, number, number, number];
  if (Math.min(a, c) / Math.max(a, c) < MIN_SIDE_RATIO) return null;
  if (Math.min(b, d) / Math.max(b, d) < MIN_SIDE_RATIO) return null;
  const ratio = Math.abs(Math.log((a + c) / (b + d)));
  const shapeError = Math.min(...shapes.map((shape) => Math.abs(ratio - Math.log(shape))));
  if (shapeError > MAX_SHAPE_ERROR) return null;
  const shape = areaWeight * Math.min(1, area * 2) - shapeError * 0.7;
  let worst = 1;
  let missing = 0;
  for (let i = 0; i < 4; i++) {
    const along = support(map, corners[i]!, next(i));
    worst = Math.min(worst, along);
    missing += (1 - along) / 4;
    if (worst < leastSupport || (1 - missing) * MEAN_WEIGHT + worst * WORST_WEIGHT + shape <= best)
      return null;
  }
  const mean = 1 - missing;
  return { corners, score: mean * MEAN_WEIGHT + worst * WORST_WEIGHT + shape, support: mean, area };
}

/** Corners clockwise, starting with the one nearest to the picture's top left. */
function clockwise(corners: readonly Point[]): Quad {
  const cx = corners.reduce((sum, p) => sum + p.x, 0) / 4;
  const cy = corners.reduce((sum, p) => sum + p.y, 0) / 4;
  const order = [...corners].sort((a, b) => Math.atan2(a.y - cy, a.x - cx) - Math.atan2(b.y - cy, b.x - cx));
  let start = 0;
  order.forEach((p, i) => {
    if (p.x + p.y < order[start]!.x + order[start]!.y) start = i;
  });
  const corner = (i: number) => order[(start + i) % 4]!;
  return [corner(0), corner(1), corner(2), corner(3)];
}

const usualShapes: readonly number[] = [CARD.width / CARD.height, PASSPORT_PAGE.width / PASSPORT_PAGE.height];

/** Minimum edge support for a side of a faint document: other things have many faint edges. */
const MIN_FAINT_SUPPORT = 0.45;

/**
 * Finds the outline of a card or passport page by its straight edges; null if none is visible. `shapes` are
 * the expected ratios of longer to shorter side. Faint edges, as of a light document on a light table, are looked at
 * if the others show no document.
 */
export function findDocumentQuad(image: RawImage, shapes = usualShapes): FoundDocument | null {
  const gradients = gradientsOf(image, SEARCH_WIDTH);
  return (
    bestQuad(edgesOf(gradients), shapes, MIN_SUPPORT) ??
    bestQuad(edgesOf(gradients, FAINT_GRADIENT), shapes, MIN_FAINT_SUPPORT)
  );
}

function bestQuad(map: EdgeMap, shapes: readonly number[], leastSupport: number): FoundDocument | null {
  const lines = findLines(map, MAX_LINES);
  const apart = Math.min(map.width, map.height) * MIN_PAIR_DISTANCE;
  const pairs: (readonly [Line, Line])[] = [];
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (turnBetween(a, b) <= MAX_PAIR_TURN && offsetBetween(a, b) >= apart) pairs.push([a, b]);
    }
  });
  const areaWeight = shapes.length === 1 ? KNOWN_SHAPE_AREA_WEIGHT : AREA_WEIGHT;
  let best: Candidate | null = null;
  let combinations = 0;
  // Lines are sorted by strength, so the limit cuts off the least likely pairs.
  for (let i = 1; i < pairs.length && combinations < MAX_COMBINATIONS; i++) {
    for (let j = 0; j < i; j++) {
      const [p, q] = [pairs[i]!, pairs[j]!];
      if (turnBetween(p[0], q[0]) < MIN_CORNER_TURN) continue;
      combinations++;
      const candidate = judge(map, p, q, {
        shapes,
        areaWeight,
        leastSupport,
        best: best?.score ?? Number.NEGATIVE_INFINITY,
      });
      if (candidate) best = candidate;
    }
  }
  if (!best) return null;
  const quad = mapCorners(clockwise(best.corners), ({ x, y }) => ({
    x: (x + 0.5) * map.scale - 0.5,
    y: (y + 0.5) * map.scale - 0.5,
  }));
  return { quad, support: best.support, area: best.area };
}
