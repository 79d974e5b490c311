import type { GrayImage } from '../../image.ts';
import { type Component, connectedComponents, markInk } from './components.ts';

/** A line of capitals or digits in an upright picture, pixels. */
export interface PrintLine {
  /** Outer edges of its first and last letter. */
  readonly left: number;
  readonly right: number;
  /** Baseline of the letters: y = base + slope * x. */
  readonly base: number;
  readonly slope: number;
  /** Height of its capitals. */
  readonly height: number;
}

/** Contrast of print against paper, grey levels. */
const CONTRAST = 14;
/** Readable letter heights, pixels: below, letters cannot be distinguished. */
const HEIGHT = [7, 90] as const;
/** Width to height of a patch: from `1` to several touching letters. */
const ASPECT = [0.1, 9] as const;
/**
 * Criteria for neighbours in a line: heights, top or bottom alignment, and the gap between them, in heights.
 */
const HEIGHT_RATIO = 1.7;
const MISALIGNMENT = 0.28;
const GAP = 1.7;
/** A line needs this many patches, or this length in heights. */
const LETTERS = 3;
const LENGTH = 4;
/** Maximum lines read: more is another kind of print. */
const MAX_LINES = 60;
const MAX_SLOPE = 0.35;

const bottom = ({ y, height }: Component) => y + height / 2;
const top = ({ y, height }: Component) => y - height / 2;

function related(a: Component, b: Component): boolean {
  const height = Math.min(a.height, b.height);
  if (Math.max(a.height, b.height) > HEIGHT_RATIO * height) return false;
  const gap = Math.abs(b.x - a.x) - (a.width + b.width) / 2;
  if (gap > GAP * height) return false;
  const reach = MISALIGNMENT * height + 0.12 * Math.abs(b.x - a.x);
  return Math.abs(bottom(a) - bottom(b)) < reach || Math.abs(top(a) - top(b)) < reach;
}

/** Groups patches that lie side by side on one line. */
function groups(components: readonly Component[]): Component[][] {
  const sorted = [...components].sort((a, b) => a.x - b.x);
  const parent = sorted.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i]!;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j]!;
      if (b.x - a.x > GAP * HEIGHT[1] + (a.width + b.width) / 2) break;
      if (b.x - a.x > (GAP + 4) * a.height + (a.width + b.width) / 2) continue;
      if (related(a, b)) parent[root(i)] = root(j);
    }
  }
  const byRoot = new Map<number, Component[]>();
  sorted.forEach((component, i) => {
    const key = root(i);
    const group = byRoot.get(key);
    if (group) group.push(component);
    else byRoot.set(key, [component]);
  });
  return [...byRoot.values()];
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** A straight line through points without outliers: descenders and dots. */
function fit(
  points: readonly { x: number; y: number }[],
  tolerance: number,
): { base: number; slope: number } {
  let used = points;
  let result = { base: median(points.map(({ y }) => y)), slope: 0 };
  for (let round = 0; round < 3; round++) {
    const n = used.length;
    const meanX = used.reduce((sum, { x }) => sum + x, 0) / n;
    const meanY = used.reduce((sum, { y }) => sum + y, 0) / n;
    const spread = used.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
    const slope =
      n < 3 || spread < 1 ? 0 : used.reduce((sum, p) => sum + (p.x - meanX) * (p.y - meanY), 0) / spread;
    const offsets = used.map(({ x, y }) => y - slope * x);
    result = { base: median(offsets), slope };
    const close = points.filter(({ x, y }) => Math.abs(y - result.base - result.slope * x) < tolerance);
    if (close.length < 2 || close.length === used.length) break;
    used = close;
  }
  return result;
}

function toLine(group: readonly Component[]): PrintLine | null {
  const height = median(group.map((letter) => letter.height));
  const letters = group.filter((letter) => letter.height > 0.7 * height && letter.height < 1.45 * height);
  if (!letters.length) return null;
  const left = Math.min(...group.map(({ x, width }) => x - width / 2));
  const right = Math.max(...group.map(({ x, width }) => x + width / 2));
  if (group.length < LETTERS && right - left < LENGTH * height) return null;
  const { base, slope } = fit(
    letters.map((letter) => ({ x: letter.x, y: bottom(letter) })),
    0.16 * height,
  );
  if (Math.abs(slope) > MAX_SLOPE) return null;
  const heights = letters.map((letter) => base + slope * letter.x - top(letter));
  return { left, right, base, slope, height: median(heights) };
}

/** Finds lines of capitals and digits in an upright picture, top to bottom. */
export function findPrintLines(image: GrayImage): PrintLine[] {
  const ink = markInk(image, CONTRAST);
  const components = connectedComponents(ink, image.width, image.height).filter(
    ({ width, height, area }) =>
      height >= HEIGHT[0] &&
      height <= HEIGHT[1] &&
      width >= ASPECT[0] * height &&
      width <= ASPECT[1] * height &&
      area > 0.12 * width * height,
  );
  return groups(components)
    .flatMap((group) => toLine(group) ?? [])
    .sort((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, MAX_LINES)
    .sort((a, b) => a.base + a.slope * a.left - (b.base + b.slope * b.left));
}
