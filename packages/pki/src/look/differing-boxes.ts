import type { Picture } from './open-look.ts';

/** Left, top, right, bottom in pixels; right and bottom are exclusive. */
export type PixelBox = readonly [number, number, number, number];

/** Side of a tile in pixels: differences closer than this are joined. */
const TILE = 16;
/** Maximum number of differences reported per page. */
const MAX_BOXES = 12;
/** Rendering is deterministic: a channel that differs by more than this is a difference. */
const TOLERANCE = 2;

/**
 * Boxes around the pixels in which two images differ, outside the `explained` boxes. Images of different sizes
 * differ everywhere.
 */
export function differingBoxes(
  a: Picture,
  b: Picture,
  explained: readonly PixelBox[] = [],
): readonly PixelBox[] {
  if (a.width !== b.width || a.height !== b.height) return [[0, 0, b.width, b.height]];
  if (Buffer.compare(a.data, b.data) === 0) return [];
  const columns = Math.ceil(a.width / TILE);
  const tiles = new Map<number, PixelBox>();
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      if (isSame(a.data, b.data, (y * a.width + x) * 4)) continue;
      if (explained.some((box) => holds(box, x, y))) continue;
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
      tiles.set(tile, around(tiles.get(tile), [x, y, x + 1, y + 1]));
    }
  }
  return joined(tiles, columns).slice(0, MAX_BOXES);
}

/** Whether a box of an image has a single colour, so it is empty. */
export function isBlank({ width, height, data }: Picture, box: PixelBox): boolean {
  const [left, top, right, bottom] = box;
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.min(width, right), Math.min(height, bottom)];
  const first = (y0 * width + x0) * 4;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      if (!areSame(data, first, (y * width + x) * 4)) return false;
    }
  }
  return true;
}

function areSame(data: Uint8Array, a: number, b: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((data[a + channel] ?? 0) - (data[b + channel] ?? 0)) > TOLERANCE) return false;
  return true;
}

function isSame(a: Uint8Array, b: Uint8Array, at: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > TOLERANCE) return false;
  return true;
}

const holds = ([left, top, right, bottom]: PixelBox, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

const around = (box: PixelBox | undefined, other: PixelBox): PixelBox =>
  box === undefined
    ? other
    : [
        Math.min(box[0], other[0]),
        Math.min(box[1], other[1]),
        Math.max(box[2], other[2]),
        Math.max(box[3], other[3]),
      ];

/** One box per group of touching tiles, from the top of the page down. */
function joined(tiles: ReadonlyMap<number, PixelBox>, columns: number): readonly PixelBox[] {
  const left = new Set([...tiles.keys()].sort((a, b) => a - b));
  const boxes: PixelBox[] = [];
  for (const start of left) {
    let box: PixelBox | undefined;
    const queue = [start];
    left.delete(start);
    for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
      const own = tiles.get(tile);
      if (own !== undefined) box = around(box, own);
      for (const next of neighbours(tile, columns)) if (left.delete(next)) queue.push(next);
    }
    if (box !== undefined) boxes.push(box);
  }
  return boxes;
}

function neighbours(tile: number, columns: number): readonly number[] {
  const column = tile % columns;
  const across = [column > 0 ? -1 : 0, 0, column < columns - 1 ? 1 : 0];
  return [-columns, 0, columns].flatMap((down) => across.map((step) => tile + down + step));
}
