import type { GrayImage, Point, Quad } from '@kuelik/vision/image';
import { project, projection } from '../papers/pose.ts';

/**
 * Software degradations of a picture, for measurements. Sizes are shares of the picture's width or of a
 * letter's pitch, so that pictures of all resolutions degrade alike.
 */
export interface Degradation {
  readonly name: string;
  apply(image: GrayImage, zone: ZonePlace): GrayImage;
}

/** Position of the MRZ in the original picture, and its letter pitch, pixels. */
export interface ZonePlace {
  readonly quad: Quad;
  readonly pitch: number;
}

/** Grey of the table behind a page that no longer fills the picture. */
const TABLE = 96;

function warped(image: GrayImage, from: (x: number, y: number) => Point): GrayImage {
  const { width, height, data } = image;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { x: px, y: py } = from(x, y);
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      if (ix < 0 || iy < 0 || ix >= width - 1 || iy >= height - 1) {
        out[y * width + x] = TABLE;
        continue;
      }
      const i = iy * width + ix;
      const [fx, fy] = [px - ix, py - iy];
      const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
      const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
      out[y * width + x] = top + (bottom - top) * fy + 0.5;
    }
  }
  return { width, height, data: out };
}

/**
 * The picture with this many MRZ widths of the table on every side. Tilt moves the nearer end outwards, an arch the first letters, and
 * down the middle of the lines: without room the picture's edge cuts them. People hold a document so that they see all of it.
 */
export function withRoom(image: GrayImage, { quad, pitch }: ZonePlace, widths: number) {
  const room = Math.ceil(widths * zoneWidth(quad));
  const width = image.width + 2 * room;
  const data = new Uint8Array(width * (image.height + 2 * room)).fill(TABLE);
  for (let y = 0; y < image.height; y++) {
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + room) * width + room);
  }
  const moved = quad.map(({ x, y }) => ({ x: x + room, y: y + room })) as [Point, Point, Point, Point];
  return { image: { width, height: image.height + 2 * room, data }, zone: { quad: moved, pitch } };
}

const middle = ([a, , c]: Quad): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 });

/** Axes of the MRZ: unit vectors of reading and of the next line. */
function axes([a, b]: Quad): { right: Point; down: Point } {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const right = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  return { right, down: { x: -right.y, y: right.x } };
}

const zoneWidth = ([a, b]: Quad) => Math.hypot(b.x - a.x, b.y - a.y);

/** Rotated about the MRZ's vertical and reading axes, in radians, in perspective. */
export function tilted(image: GrayImage, { quad }: ZonePlace, yaw: number, nod: number): GrayImage {
  const centre = middle(quad);
  const { right, down } = axes(quad);
  const half = zoneWidth(quad) / 2;
  const distance = 3 * half;
  const flat = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]) => ({ x: u! * half, y: v! * half }));
  const seen = flat.map(({ x, y }) => {
    const depth = distance + x * Math.sin(yaw) + y * Math.sin(nod);
    const scale = distance / depth;
    return { x: x * Math.cos(yaw) * scale, y: y * Math.cos(nod) * scale };
  });
  const back = projection(seen, flat);
  return warped(image, (x, y) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    const { x: u, y: v } = project(back, dx * right.x + dy * right.y, dx * down.x + dy * down.y);
    return { x: centre.x + u * right.x + v * down.x, y: centre.y + u * right.y + v * down.y };
  });
}

/** A page that arches across the reading direction: lines sag by `depth` MRZ widths. Without room around it letters may be lost. */
export function curled(image: GrayImage, { quad }: ZonePlace, depth: number): GrayImage {
  const centre = middle(quad);
  const { right, down } = axes(quad);
  const half = zoneWidth(quad) / 2;
  return warped(image, (x, y) => {
    const u = ((x - centre.x) * right.x + (y - centre.y) * right.y) / half;
    const v = (x - centre.x) * down.x + (y - centre.y) * down.y;
    // The far end rises out of the page: letters there move closer as the slope grows.
    const along = u * (1 + 0.6 * depth * u * Math.abs(u) - 0.6 * depth);
    const sag = 2 * depth * half * (1 - u * u);
    return {
      x: centre.x + half * along * right.x + (v - sag) * down.x,
      y: centre.y + half * along * right.y + (v - sag) * down.y,
    };
  });
}

/** Overexposed spots on the MRZ, by default at a third and at three quarters of its length. */
export function glared(
  image: GrayImage,
  { quad, pitch }: ZonePlace,
  strength: number,
  places: readonly number[] = [0.3, 0.76],
): GrayImage {
  const [a, b, c] = quad;
  const spots = places.map((share) => ({
    x: a.x + (b.x - a.x) * share + (c.x - b.x) * 0.3,
    y: a.y + (b.y - a.y) * share + (c.y - b.y) * 0.3,
  }));
  const size = (2.2 * pitch) ** 2;
  const data = Uint8Array.from(image.data);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      let light = 0;
      for (const spot of spots) {
        light += strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / size);
      }
      if (light > 0.5) data[y * image.width + x] = Math.min(255, data[y * image.width + x]! + light);
    }
  }
  return { ...image, data };
}

/** Weighted mean along one direction; `kernel` has an odd length. */
function smeared(image: GrayImage, kernel: readonly number[], stepX: number, stepY: number): GrayImage {
  const { width, height, data } = image;
  const out = new Uint8Array(data.length);
  const reach = kernel.length >> 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const px = Math.max(0, Math.min(width - 1, Math.round(x + k * stepX)));
        const py = Math.max(0, Math.min(height - 1, Math.round(y + k * stepY)));
        sum += kernel[k + reach]! * data[py * width + px]!;
      }
      out[y * width + x] = sum + 0.5;
    }
  }
  return { width, height, data: out };
}

export function blurred(image: GrayImage, sigma: number): GrayImage {
  const reach = Math.max(1, Math.ceil(2.5 * sigma));
  const raw = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = raw.reduce((sum, value) => sum + value, 0);
  const kernel = raw.map((value) => value / total);
  return smeared(smeared(image, kernel, 1, 0), kernel, 0, 1);
}

/** Motion of `length` pixels while the shutter is open, in this direction, radians. */
export function moved(image: GrayImage, length: number, direction = 0.347): GrayImage {
  const count = 2 * Math.max(1, Math.round(length / 2)) + 1;
  const kernel = new Array<number>(count).fill(1 / count);
  return smeared(image, kernel, Math.cos(direction), Math.sin(direction));
}

/** The rest of a picture whose edge cuts the MRZ `letters` pitches from its end. */
function cut(
  image: GrayImage,
  { quad, pitch }: ZonePlace,
  end: 'first' | 'last',
  letters: number,
): GrayImage {
  const { right } = axes(quad);
  const inward = end === 'first' ? right : { x: -right.x, y: -right.y };
  const [a, b] = end === 'first' ? [quad[0], quad[3]] : [quad[1], quad[2]];
  const edge = {
    x: (a.x + b.x) / 2 + inward.x * letters * pitch,
    y: (a.y + b.y) / 2 + inward.y * letters * pitch,
  };
  const { width, height, data } = image;
  const sideways = Math.abs(inward.x) > Math.abs(inward.y);
  const at = Math.round(sideways ? edge.x : edge.y);
  const positive = (sideways ? inward.x : inward.y) > 0;
  const left = sideways && positive ? at : 0;
  const end2 = sideways && !positive ? at : width;
  const top = !sideways && positive ? at : 0;
  const bottom = !sideways && !positive ? at : height;
  const out = { width: end2 - left, height: bottom - top };
  const kept = new Uint8Array(out.width * out.height);
  for (let y = 0; y < out.height; y++) {
    const from = (top + y) * width + left;
    kept.set(data.subarray(from, from + out.width), y * out.width);
  }
  return { ...out, data: kept };
}

/** Lower resolution: `pitch` pixels per letter, averaging over each new pixel. */
function small(image: GrayImage, zone: ZonePlace, pitch: number): GrayImage {
  const step = zone.pitch / pitch;
  if (step <= 1) return image;
  const width = Math.floor(image.width / step);
  const height = Math.floor(image.height / step);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [
      Math.floor(y * step),
      Math.max(Math.floor(y * step) + 1, Math.floor((y + 1) * step)),
    ];
    for (let x = 0; x < width; x++) {
      const [left, right] = [
        Math.floor(x * step),
        Math.max(Math.floor(x * step) + 1, Math.floor((x + 1) * step)),
      ];
      let sum = 0;
      for (let v = top; v < bottom; v++)
        for (let u = left; u < right; u++) sum += image.data[v * image.width + u]!;
      data[y * width + x] = sum / ((bottom - top) * (right - left)) + 0.5;
    }
  }
  return { width, height, data };
}

/** Room that tilts of up to 40 degrees need, MRZ widths. */
export const tiltRoom = 0.06;

/** Room that an arch of this depth needs. */
export const curlRoom = (depth: number) => 2 * depth;

function tiltedWhole(picture: GrayImage, place: ZonePlace, yaw: number, nod: number): GrayImage {
  const { image, zone } = withRoom(picture, place, tiltRoom);
  return tilted(image, zone, yaw * degrees, nod * degrees);
}

function curledWhole(picture: GrayImage, place: ZonePlace, depth: number): GrayImage {
  const { image, zone } = withRoom(picture, place, curlRoom(depth));
  return curled(image, zone, depth);
}

const degrees = Math.PI / 180;

/** Every degradation that `--degrade` applies. */
export const degradations: readonly Degradation[] = [
  { name: 'tilt, 22 degrees', apply: (image, zone) => tiltedWhole(image, zone, 22, 14) },
  { name: 'hard tilt, 38 degrees', apply: (image, zone) => tiltedWhole(image, zone, -38, 20) },
  { name: 'curl, 3 %', apply: (image, zone) => curledWhole(image, zone, 0.03) },
  { name: 'hard curl, 8 %', apply: (image, zone) => curledWhole(image, zone, 0.08) },
  { name: 'glare', apply: (image, zone) => glared(image, zone, 170) },
  { name: 'hard glare', apply: (image, zone) => glared(image, zone, 420) },
  { name: 'blur, 0.08 letters', apply: (image, zone) => blurred(image, 0.08 * zone.pitch) },
  { name: 'hard blur, 0.15 letters', apply: (image, zone) => blurred(image, 0.15 * zone.pitch) },
  { name: 'motion, 0.3 letters', apply: (image, zone) => moved(image, 0.3 * zone.pitch) },
  { name: 'hard motion, 0.5 letters', apply: (image, zone) => moved(image, 0.5 * zone.pitch) },
  { name: 'small, 8 pixels a letter', apply: (image, zone) => small(image, zone, 8) },
  { name: 'small, 6 pixels a letter', apply: (image, zone) => small(image, zone, 6) },
  { name: 'first half letter cut', apply: (image, zone) => cut(image, zone, 'first', 0.5) },
  { name: 'last half letter cut', apply: (image, zone) => cut(image, zone, 'last', 0.5) },
  { name: 'first letter cut', apply: (image, zone) => cut(image, zone, 'first', 1) },
  {
    name: 'tilt, first letter cut',
    apply: (image, zone) =>
      tilted(cut(image, zone, 'first', 0.7), shifted(image, zone), 18 * degrees, 10 * degrees),
  },
];

/** Position of the MRZ after `cut` removed the first letters. */
function shifted(image: GrayImage, zone: ZonePlace): ZonePlace {
  const { right } = axes(zone.quad);
  const rest = cut(image, zone, 'first', 0.7);
  const dx = right.x > 0.7 ? image.width - rest.width : 0;
  const dy = right.y > 0.7 ? image.height - rest.height : 0;
  const move = ({ x, y }: Point): Point => ({ x: x - dx, y: y - dy });
  const [a, b, c, d] = zone.quad;
  return { ...zone, quad: [move(a), move(b), move(c), move(d)] };
}
