import type { Level } from './levels.ts';
import type { Random } from './random.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Coefficients of a projective map: x' = (m0 x + m1 y + m2) / (m6 x + m7 y + 1), likewise y'. */
export type Projection = readonly number[];

/** The projection that maps four points to four others. */
export function projection(from: readonly Spot[], to: readonly Spot[]): Projection {
  const rows: number[][] = [];
  from.forEach(({ x, y }, i) => {
    const { x: u, y: v } = to[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let j = i + 1; j < 8; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let j = 0; j < 8; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let c = i; c < 9; c++) rows[j]![c]! -= factor * rows[i]![c]!;
    }
  }
  return rows.map((row, i) => row[8]! / row[i]!);
}

export function project(m: Projection, x: number, y: number): Spot {
  const d = m[6]! * x + m[7]! * y + 1;
  return { x: (m[0]! * x + m[1]! * y + m[2]!) / d, y: (m[3]! * x + m[4]! * y + m[5]!) / d };
}

export interface Pose {
  /** The document's corners in the picture, clockwise from its own top left. */
  readonly corners: readonly Spot[];
  /** Degrees. */
  readonly roll: number;
}

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly paper: { readonly width: number; readonly height: number };
  /** Degrees; the level's choice by default. */
  readonly roll?: number | undefined;
}

/** Focal length of a phone's camera in widths of its picture. */
const FOCAL_LENGTH = 1.15;
/** Maximum share of the picture that the document fills. */
const LARGEST = 0.96;

/** Poses the document in front of a pinhole camera. */
export function pose(random: Random, level: Level, { width, height, paper, roll }: Stage): Pose {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const rolled = roll ?? random.between(-level.roll, level.roll);
  const a = radians(rolled);
  const yaw = radians(random.between(-level.tilt, level.tilt));
  const pitch = radians(random.between(-level.tilt, level.tilt));
  const focus = FOCAL_LENGTH * width;
  const project3 = (depth: number): Spot[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]) => {
      const px = (sx! * paper.width) / 2;
      const py = (sy! * paper.height) / 2;
      const rx = px * Math.cos(a) - py * Math.sin(a);
      const ry = px * Math.sin(a) + py * Math.cos(a);
      const x = rx * Math.cos(yaw);
      const back = -rx * Math.sin(yaw);
      const y = ry * Math.cos(pitch) - back * Math.sin(pitch);
      const z = depth + ry * Math.sin(pitch) + back * Math.cos(pitch);
      return { x: (focus * x) / z, y: (focus * y) / z };
    });
  const bounds = (spots: readonly Spot[]) => {
    const xs = spots.map(({ x }) => x);
    const ys = spots.map(({ y }) => y);
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  };
  let depth = (focus * paper.width) / (random.between(...level.fill) * width);
  let spots = project3(depth);
  let box = bounds(spots);
  const excess = Math.max(
    (box.right - box.left) / (LARGEST * width),
    (box.bottom - box.top) / (LARGEST * height),
  );
  if (excess > 1) {
    depth *= excess * 1.02;
    spots = project3(depth);
    box = bounds(spots);
  }
  const roomX = Math.max(0, (width - (box.right - box.left)) / 2 - 4);
  const roomY = Math.max(0, (height - (box.bottom - box.top)) / 2 - 4);
  const dx = width / 2 - (box.left + box.right) / 2 + random.between(-0.7, 0.7) * roomX;
  const dy = height / 2 - (box.top + box.bottom) / 2 + random.between(-0.7, 0.7) * roomY;
  return { corners: spots.map(({ x, y }) => ({ x: x + dx, y: y + dy })), roll: rolled };
}
