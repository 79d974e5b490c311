import type { GrayImage, RawImage } from '../../image.ts';

/** Number of line directions over half a turn. */
export const DIRECTIONS = 120;

/** Thin edges of a small picture. */
export interface EdgeMap {
  readonly width: number;
  readonly height: number;
  /** 1 where an edge runs. */
  readonly edges: Uint8Array;
  /** Direction of the edge's normal, 0 to DIRECTIONS - 1 over half a turn; 0 where no edge runs. */
  readonly directions: Int16Array;
  /** Strength of the edge relative to its surroundings, as a vote. */
  readonly votes: Float32Array;
  /** Source pixels per pixel. */
  readonly scale: number;
}

/** Minimum gradient of an edge, grey levels. */
const MIN_GRADIENT = 7;
/** The same for a light document on a light table: just above the noise that remains after smoothing. */
export const FAINT_GRADIENT = 2.5;
/** An edge must reach this share of the surrounding mean gradient: printed areas are busy everywhere. */
const MIN_RELATIVE = 0.8;
/** Half the side of the surroundings. */
const SURROUNDINGS = 9;

/** The pixel across an edge, by the direction of its normal: one of the eight around. */
const ACROSS = Array.from({ length: DIRECTIONS }, (_, direction) => {
  const angle = (direction * Math.PI) / DIRECTIONS;
  return [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))] as const;
});

/** Gradients of a small picture, from which edges of any strength can be found. */
export interface Gradients {
  readonly width: number;
  readonly height: number;
  /** Of the channel in which it is strongest at this pixel, in units of 1 / UNIT grey levels. */
  readonly across: Int16Array;
  readonly down: Int16Array;
  /** Length of the gradient, grey levels. */
  readonly size: Float32Array;
  /** Sums of `size` over all pixels above and to the left; one row and column more than the picture. */
  readonly sums: Float64Array;
  /** Source pixels per pixel. */
  readonly scale: number;
}

/** Smoothing multiplies grey levels by 16, and differences on both sides by 2. */
const UNIT = 32;

/** The colour channels, downscaled by block averaging. */
function shrinkPlanes(image: RawImage, scale: number): GrayImage[] {
  const w = Math.floor(image.width / scale);
  const h = Math.floor(image.height / scale);
  const planes = [0, 1, 2].map(() => ({ width: w, height: h, data: new Uint8Array(w * h) }));
  const [red, green, blue] = planes.map(({ data }) => data) as [Uint8Array, Uint8Array, Uint8Array];
  if (scale === 1) {
    // As the loops below, without what they cost a pixel: a phone's frames come at this width.
    for (let i = 0, at = 0; i < w * h; i++, at += 4) {
      red[i] = image.data[at]!;
      green[i] = image.data[at + 1]!;
      blue[i] = image.data[at + 2]!;
    }
    return planes;
  }
  const area = scale * scale;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = 0; j < scale; j++) {
        let at = ((y * scale + j) * image.width + x * scale) * 4;
        for (let i = 0; i < scale; i++, at += 4) {
          r += image.data[at]!;
          g += image.data[at + 1]!;
          b += image.data[at + 2]!;
        }
      }
      red[y * w + x] = r / area;
      green[y * w + x] = g / area;
      blue[y * w + x] = b / area;
    }
  }
  return planes;
}

/** A channel smoothed by (1 2 1) along both axes, times 16; 0 at the picture's border. */
function smooth({ width: w, height: h, data: g }: GrayImage, out: Int16Array): void {
  for (let y = 1; y < h - 1; y++) {
    const row = y * w;
    let before = g[row - w]! + 2 * g[row]! + g[row + w]!;
    let here = g[row - w + 1]! + 2 * g[row + 1]! + g[row + w + 1]!;
    for (let i = row + 1; i < row + w - 1; i++) {
      const after = g[i + 1 - w]! + 2 * g[i + 1]! + g[i + 1 + w]!;
      out[i] = before + 2 * here + after;
      before = here;
      here = after;
    }
  }
}

/**
 * The gradients of a picture downscaled to about `width` pixels, at each pixel that of its strongest channel: a card
 * may have the table's colour in one of them.
 */
export function gradientsOf(image: RawImage, width: number): Gradients {
  const scale = Math.max(1, Math.round(image.width / width));
  const planes = shrinkPlanes(image, scale);
  const { width: w, height: h } = planes[0]!;
  const across = new Int16Array(w * h);
  const down = new Int16Array(w * h);
  const squares = new Int32Array(w * h);
  const b = new Int16Array(w * h);
  for (const plane of planes) {
    smooth(plane, b);
    for (let y = 2; y < h - 2; y++) {
      const from = y * w + 2;
      const to = (y + 1) * w - 2;
      // The columns left of the pixel and through it, of three rows each.
      let [above1, row1, below1] = [b[from - 1 - w]!, b[from - 1]!, b[from - 1 + w]!];
      let [above2, row2, below2] = [b[from - w]!, b[from]!, b[from + w]!];
      for (let i = from; i < to; i++) {
        const above3 = b[i + 1 - w]!;
        const row3 = b[i + 1]!;
        const below3 = b[i + 1 + w]!;
        const dx = above3 + 2 * row3 + below3 - above1 - 2 * row1 - below1;
        const dy = below1 + 2 * below2 + below3 - above1 - 2 * above2 - above3;
        const square = dx * dx + dy * dy;
        if (square > squares[i]!) {
          squares[i] = square;
          across[i] = dx;
          down[i] = dy;
        }
        above1 = above2;
        row1 = row2;
        below1 = below2;
        above2 = above3;
        row2 = row3;
        below2 = below3;
      }
    }
  }
  const size = new Float32Array(w * h);
  const sums = new Float64Array((w + 1) * (h + 1));
  for (let y = 0; y < h; y++) {
    let row = 0;
    let at = (y + 1) * (w + 1) + 1;
    for (let i = y * w; i < (y + 1) * w; i++, at++) {
      size[i] = Math.sqrt(squares[i]!) / UNIT;
      row += size[i]!;
      sums[at] = sums[at - w - 1]! + row;
    }
  }
  return { width: w, height: h, across, down, size, sums, scale };
}

/**
 * Bounds of the eight neighbours across an edge: `ACROSS` changes at 30 and at 60 degrees. Two degrees on either side
 * of them only the exact direction decides.
 */
const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const [FLAT, LOW, HIGH, STEEP] = [tangent(28), tangent(32), tangent(58), tangent(62)];

/** The step to the neighbour across an edge with this gradient; 0 if only the exact direction decides. */
function stepAcross(gx: number, gy: number, w: number): number {
  const [x, y] = [Math.abs(gx), Math.abs(gy)];
  if (y < x * FLAT) return 1;
  if (y > x * STEEP) return w;
  if (y > x * LOW && y < x * HIGH) return gx > 0 === gy > 0 ? w + 1 : w - 1;
  return 0;
}

/** Mean length of the gradients around a pixel. */
function meanAround({ width: w, height: h, sums }: Gradients, x: number, y: number): number {
  const left = Math.max(0, x - SURROUNDINGS);
  const right = Math.min(w, x + SURROUNDINGS + 1);
  const top = Math.max(0, y - SURROUNDINGS);
  const bottom = Math.min(h, y + SURROUNDINGS + 1);
  const above = top * (w + 1);
  const below = bottom * (w + 1);
  const total = sums[below + right]! - sums[above + right]! - sums[below + left]! + sums[above + left]!;
  return total / ((right - left) * (bottom - top));
}

/** Thin edges of at least this gradient, grey levels. */
export function edgesOf(gradients: Gradients, leastGradient = MIN_GRADIENT): EdgeMap {
  const { width: w, height: h, across: gx, down: gy, size, scale } = gradients;
  // Integers: some of the steps are -0, which plain numbers would keep, at twice the time a pixel.
  const steps = Int32Array.from(ACROSS, ([dx, dy]) => dy * w + dx);
  const edges = new Uint8Array(w * h);
  const directions = new Int16Array(w * h);
  const votes = new Float32Array(w * h);
  for (let y = 2; y < h - 2; y++) {
    for (let x = 2; x < w - 2; x++) {
      const i = y * w + x;
      const m = size[i]!;
      if (m < leastGradient) continue;
      // The exact direction is costly, and most pixels are no edge.
      const likely = stepAcross(gx[i]!, gy[i]!, w);
      if (likely !== 0 && (size[i + likely]! > m || size[i - likely]! > m)) continue;
      const turn = Math.round(((Math.atan2(gy[i]!, gx[i]!) + Math.PI) * DIRECTIONS) / Math.PI);
      const direction = turn % DIRECTIONS;
      const step = steps[direction]!;
      if (size[i + step]! > m || size[i - step]! > m) continue;
      const relative = m / (meanAround(gradients, x, y) + 4);
      if (relative < MIN_RELATIVE) continue;
      edges[i] = 1;
      directions[i] = direction;
      votes[i] = Math.min(1, 0.25 + relative * 0.25);
    }
  }
  return { width: w, height: h, edges, directions, votes, scale };
}
