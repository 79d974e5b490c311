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

/** The colour channels, downscaled by block averaging. */
function shrinkPlanes(image: RawImage, width: number): { planes: GrayImage[]; scale: number } {
  const scale = Math.max(1, Math.round(image.width / width));
  const w = Math.floor(image.width / scale);
  const h = Math.floor(image.height / scale);
  const planes = [0, 1, 2].map(() => ({ width: w, height: h, data: new Uint8Array(w * h) }));
  if (scale === 1) {
    // As the loops below, without what they cost a pixel: a phone's frames come at this width.
    const [red, green, blue] = planes.map(({ data }) => data) as [Uint8Array, Uint8Array, Uint8Array];
    for (let i = 0, at = 0; i < w * h; i++, at += 4) {
      red[i] = image.data[at]!;
      green[i] = image.data[at + 1]!;
      blue[i] = image.data[at + 2]!;
    }
    return { planes, scale };
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < scale; j++) {
        let at = ((y * scale + j) * image.width + x * scale) * 4;
        for (let i = 0; i < scale; i++, at += 4) {
          red += image.data[at]!;
          green += image.data[at + 1]!;
          blue += image.data[at + 2]!;
        }
      }
      const area = scale * scale;
      planes[0]!.data[y * w + x] = red / area;
      planes[1]!.data[y * w + x] = green / area;
      planes[2]!.data[y * w + x] = blue / area;
    }
  }
  return { planes, scale };
}

function smooth({ width: w, height: h, data: g }: GrayImage): Float32Array {
  const out = new Float32Array(w * h);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const corners = g[i - w - 1]! + g[i - w + 1]! + g[i + w - 1]! + g[i + w + 1]!;
      const sides = g[i - 1]! + g[i + 1]! + g[i - w]! + g[i + w]!;
      out[i] = (corners + 2 * sides + 4 * g[i]!) / 16;
    }
  }
  return out;
}

/**
 * The strongest gradient of the three channels at each pixel: a card may have the table's colour in one of
 * them.
 */
function strongestGradient(planes: readonly GrayImage[]): { gx: Float32Array; gy: Float32Array } {
  const { width: w, height: h } = planes[0]!;
  const gx = new Float32Array(w * h);
  const gy = new Float32Array(w * h);
  const smoothed = planes.map(smooth);
  for (let y = 2; y < h - 2; y++) {
    for (let x = 2; x < w - 2; x++) {
      const i = y * w + x;
      let along = 0;
      let down = 0;
      for (const b of smoothed) {
        const dx =
          b[i + 1]! - b[i - 1]! + 0.5 * (b[i + 1 - w]! - b[i - 1 - w]! + b[i + 1 + w]! - b[i - 1 + w]!);
        const dy =
          b[i + w]! - b[i - w]! + 0.5 * (b[i + w - 1]! - b[i - w - 1]! + b[i + w + 1]! - b[i - w + 1]!);
        if (dx * dx + dy * dy > along * along + down * down) {
          along = dx;
          down = dy;
        }
      }
      gx[i] = along;
      gy[i] = down;
    }
  }
  return { gx, gy };
}

/** Finds thin edges of at least this gradient in a picture downscaled to about `width` pixels. */
export function findEdges(image: RawImage, width: number, leastGradient = MIN_GRADIENT): EdgeMap {
  const { planes, scale } = shrinkPlanes(image, width);
  const { width: w, height: h } = planes[0]!;
  const { gx, gy } = strongestGradient(planes);
  const size = new Float32Array(w * h);
  const sums = new Float64Array((w + 1) * (h + 1));
  for (let y = 0; y < h; y++) {
    let row = 0;
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      size[i] = Math.sqrt(gx[i]! * gx[i]! + gy[i]! * gy[i]!);
      row += size[i]!;
      sums[(y + 1) * (w + 1) + x + 1] = sums[y * (w + 1) + x + 1]! + row;
    }
  }
  const around = (x: number, y: number) => {
    const left = Math.max(0, x - SURROUNDINGS);
    const right = Math.min(w, x + SURROUNDINGS + 1);
    const top = Math.max(0, y - SURROUNDINGS);
    const bottom = Math.min(h, y + SURROUNDINGS + 1);
    const at = (cx: number, cy: number) => sums[cy * (w + 1) + cx]!;
    const total = at(right, bottom) - at(right, top) - at(left, bottom) + at(left, top);
    return total / ((right - left) * (bottom - top));
  };
  const across = ACROSS.map(([dx, dy]) => dy * w + dx);
  const edges = new Uint8Array(w * h);
  const directions = new Int16Array(w * h);
  const votes = new Float32Array(w * h);
  for (let y = 2; y < h - 2; y++) {
    for (let x = 2; x < w - 2; x++) {
      const i = y * w + x;
      const m = size[i]!;
      if (m < leastGradient) continue;
      const angle = (Math.atan2(gy[i]!, gx[i]!) + Math.PI) % Math.PI;
      const direction = Math.round((angle * DIRECTIONS) / Math.PI) % DIRECTIONS;
      const step = across[direction]!;
      if (size[i + step]! > m || size[i - step]! > m) continue;
      const relative = m / (around(x, y) + 4);
      if (relative < MIN_RELATIVE) continue;
      edges[i] = 1;
      directions[i] = direction;
      votes[i] = Math.min(1, 0.25 + relative * 0.25);
    }
  }
  return { width: w, height: h, edges, directions, votes, scale };
}
