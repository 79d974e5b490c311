import type { Component } from './components.ts';

/** A letter candidate at a whole number of pitches from the chain's seed. */
export interface Link {
  readonly column: number;
  readonly component: Component;
}
/** Letters of one line at a constant pitch, columns rising. */
export type Chain = readonly Link[];

/** Minimum letters of a chain: shorter ones appear in any printed text. */
const MIN_CHAIN = 8;
/** Missing letters (glare, broken ink) that a chain can bridge. */
const MAX_GAP = 4;
/** Longest chain, above the 44 letters of a passport's line. */
const MAX_COLUMN = 60;
/** Pitch of OCR-B in letter heights: 2.54 mm over 2.4 mm, widened for slanted, blurred, narrowed and lowered pictures. */
const PITCH_RANGE = [0.52, 1.95] as const;
/** Two letters of a line differ in height by at most this factor. */
const HEIGHT_RATIO = 1.5;
/** Steepest line as rise over run; a quarter turn covers the rest. */
const MAX_SLOPE = 0.75;
/** Maximum number of seeds: textured pictures contain thousands of patches, an MRZ needs a few hundred. */
const MAX_STARTS = 12_000;

/** Spatial index: finds nearby patches through buckets of this many pixels. */
const BUCKET = 48;

interface Neighbourhood {
  near(x: number, y: number, radius: number): number[];
}

function neighbourhood(components: readonly Component[]): Neighbourhood {
  const buckets = new Map<number, number[]>();
  const key = (column: number, row: number) => column * 4096 + row;
  components.forEach(({ x, y }, index) => {
    const at = key(Math.floor(x / BUCKET), Math.floor(y / BUCKET));
    const bucket = buckets.get(at);
    if (bucket) bucket.push(index);
    else buckets.set(at, [index]);
  });
  return {
    near(x, y, radius) {
      const found: number[] = [];
      const lastColumn = Math.floor((x + radius) / BUCKET);
      const lastRow = Math.floor((y + radius) / BUCKET);
      for (let column = Math.floor((x - radius) / BUCKET); column <= lastColumn; column++) {
        for (let row = Math.floor((y - radius) / BUCKET); row <= lastRow; row++) {
          const bucket = buckets.get(key(column, row));
          if (bucket) found.push(...bucket);
        }
      }
      return found;
    },
  };
}

interface Step {
  readonly column: number;
  readonly index: number;
}

/** Follows a line from two neighbouring letters in one direction, adapting pitch, slope and height. */
function follow(
  components: readonly Component[],
  { near }: Neighbourhood,
  first: number,
  second: number,
  direction: 1 | -1,
): Step[] {
  const a = components[first]!;
  const b = components[second]!;
  let stepX = direction * (b.x - a.x);
  let stepY = direction * (b.y - a.y);
  let { x, y } = direction > 0 ? b : a;
  let height = (a.height + b.height) / 2;
  let column = 0;
  let gap = 0;
  const steps: Step[] = [];
  while (gap < MAX_GAP && column <= MAX_COLUMN) {
    const aimX = x + stepX * (gap + 1);
    const aimY = y + stepY * (gap + 1);
    const pitch = Math.hypot(stepX, stepY);
    let best = -1;
    // Up to a third of a pitch off is still this column; the tolerance grows with every bridged letter.
    let nearest = pitch * (0.34 + 0.06 * gap);
    for (const index of near(aimX, aimY, pitch * 0.6)) {
      const c = components[index]!;
      if (c.height > 1.55 * height || c.height < 0.55 * height) continue;
      const distance = Math.hypot(c.x - aimX, (c.y - aimY) * 1.3);
      if (distance < nearest) {
        nearest = distance;
        best = index;
      }
    }
    if (best < 0) {
      gap++;
      continue;
    }
    const found = components[best]!;
    const passed = gap + 1;
    column += passed;
    const gain = steps.length < 4 ? 0.35 : 0.2;
    stepX += gain * ((found.x - x) / passed - stepX);
    stepY += gain * ((found.y - y) / passed - stepY);
    x = found.x * 0.75 + aimX * 0.25;
    y = found.y * 0.75 + aimY * 0.25;
    height = height * 0.85 + found.height * 0.15;
    steps.push({ column, index: best });
    gap = 0;
  }
  return steps;
}

/** Trims stray ends: letters of another height, and clutter beyond wide gaps. */
function trim(chain: readonly Step[], components: readonly Component[]): readonly Step[] {
  const heights = chain.map(({ index }) => components[index]!.height).sort((a, b) => a - b);
  const median = heights[heights.length >> 1]!;
  const segments: Step[][] = [];
  for (const step of chain) {
    const { height } = components[step.index]!;
    if (height >= 1.3 * median || height <= 0.6 * median) continue;
    const open = segments.at(-1);
    if (open && step.column - open.at(-1)!.column < 3) open.push(step);
    else segments.push([step]);
  }
  if (!segments.length) return [];
  let longest = 0;
  segments.forEach((segment, i) => {
    if (segment.length > segments[longest]!.length) longest = i;
  });
  const joins = (left: readonly Step[], right: readonly Step[], added: readonly Step[]) =>
    added.length >= 4 && right[0]!.column - left.at(-1)!.column <= 4;
  let from = longest;
  while (from > 0 && joins(segments[from - 1]!, segments[from]!, segments[from - 1]!)) from--;
  let to = longest;
  while (to + 1 < segments.length && joins(segments[to]!, segments[to + 1]!, segments[to + 1]!)) to++;
  return segments.slice(from, to + 1).flat();
}

const canPair = (a: Component, b: Component): boolean => {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dx <= 0 || Math.abs(dy) > MAX_SLOPE * dx) return false;
  if (Math.max(a.height, b.height) > HEIGHT_RATIO * Math.min(a.height, b.height)) return false;
  const pitch = Math.hypot(dx, dy) / ((a.height + b.height) / 2);
  return pitch >= PITCH_RANGE[0] && pitch <= PITCH_RANGE[1];
};

/** Chains of patches at a constant pitch, longest first; almost every patch belongs to only one chain. */
export function findChains(components: readonly Component[]): Chain[] {
  const places = neighbourhood(components);
  const candidates: (readonly Step[])[] = [];
  const reached = new Int16Array(components.length);
  let starts = 0;
  for (let seed = 0; seed < components.length && starts < MAX_STARTS; seed++) {
    const a = components[seed]!;
    // The nearest first: in narrowed pictures a chain of every second letter is possible as well.
    const pairs = places
      .near(a.x, a.y, PITCH_RANGE[1] * a.height)
      .filter((next) => canPair(a, components[next]!))
      .sort((b, c) => components[b]!.x - components[c]!.x);
    for (const next of pairs) {
      if (reached[seed]! >= MIN_CHAIN && reached[next]! >= MIN_CHAIN) continue;
      starts++;
      const forward = follow(components, places, seed, next, 1);
      const backward = follow(components, places, seed, next, -1);
      const chain = trim(
        [
          ...backward.map(({ column, index }) => ({ column: -column, index })).reverse(),
          { column: 0, index: seed },
          { column: 1, index: next },
          ...forward.map(({ column, index }) => ({ column: column + 1, index })),
        ],
        components,
      );
      if (chain.length < MIN_CHAIN) continue;
      candidates.push(chain);
      for (const { index } of chain) reached[index] = Math.max(reached[index]!, chain.length);
    }
  }
  candidates.sort((a, b) => b.length - a.length);
  const used = new Uint8Array(components.length);
  const kept: Chain[] = [];
  for (const chain of candidates) {
    // A chain that mostly repeats a longer one is the same line from another seed.
    if (chain.filter(({ index }) => !used[index]).length < chain.length * 0.7) continue;
    for (const { index } of chain) used[index] = 1;
    kept.push(chain.map(({ column, index }) => ({ column, component: components[index]! })));
  }
  return kept;
}
