import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRawSource } from '../frames/raw-source.ts';
import { takeView } from '../geometry/view.ts';
import { compareViews, type ViewShift } from './views.ts';

const { neutral } = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as { neutral: number[] };
const [width, height] = [640, 480];
const middle = { x: neutral[197 * 3]!, y: neutral[197 * 3 + 1]! };
const faceWidth = Math.abs(neutral[454 * 3]! - neutral[234 * 3]!);

interface Move {
  /** Degrees. */
  readonly yaw?: number;
  readonly pitch?: number;
  /** 0 flat to 1: bent around an upright cylinder with a radius of half a face width. */
  readonly bend?: number;
  readonly light?: number;
  readonly noise?: number;
  /** Share of the head's true depth: 0 is a flat picture of it. */
  readonly depth: number;
  /** Pixels by which the brows are drawn sideways. */
  readonly frown?: number;
  /** Something plain covers all below the brows. */
  readonly covered?: boolean;
}

/** Projection of a face point after a movement, for a camera four face widths away. */
function place(x: number, y: number, z: number, { yaw = 0, pitch = 0, bend = 0, depth }: Move) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const deep = z * depth + bend * (x / faceWidth) ** 2 * faceWidth;
  const x1 = x * Math.cos(a) - deep * Math.sin(a);
  const z1 = x * Math.sin(a) + deep * Math.cos(a);
  const [y2, z2] = [y * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - y * Math.sin(b)];
  const nearer = 1 / (1 + z2 / (4 * faceWidth));
  return { x: middle.x + x1 * nearer, y: middle.y + y2 * nearer, z: z2 };
}

const texture = (x: number, y: number) =>
  120 +
  40 * Math.sin(x / 9 + 1.3 * Math.sin(y / 17)) +
  35 * Math.sin(y / 8 + x / 29) +
  15 * Math.sin((x + y) / 5);

/** Depth of the face at a point, between the points of its mesh. */
function depthAt(x: number, y: number): number {
  let [weights, sum] = [1e-9, 0];
  for (let i = 0; i < 468; i++) {
    const away = (x - neutral[i * 3]! + middle.x) ** 2 + (y - neutral[i * 3 + 1]! + middle.y) ** 2;
    const weight = Math.exp(-away / (2 * (0.03 * faceWidth) ** 2));
    weights += weight;
    sum += weight * neutral[i * 3 + 2]!;
  }
  return sum / weights;
}

/** Below the brows, from the middle of the face. */
const brows = (neutral[159 * 3 + 1]! + neutral[386 * 3 + 1]!) / 2 - middle.y - 0.05 * faceWidth;

const [left, top, side] = [Math.round(middle.x) - 110, Math.round(middle.y) - 110, 220];
const depths = Float64Array.from({ length: side * side }, (_, i) =>
  depthAt((i % side) + left - middle.x, Math.floor(i / side) + top - middle.y),
);

/** A camera's view of the head, or of a picture of it: each pixel is traced back to its origin. */
function photograph(move: Move, seed: number, mesh = move) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let state = seed;
  const noise = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return (state / 2147483648 - 1) * 1.7 * (move.noise ?? 0);
  };
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      let [x, y] = [u + left - middle.x, v + top - middle.y];
      for (let round = 0; round < 4; round++) {
        const at = Math.min(side - 1, Math.max(0, Math.round(y + middle.y - top))) * side;
        const z = depths[at + Math.min(side - 1, Math.max(0, Math.round(x + middle.x - left)))]!;
        const seen = place(x, y, z, move);
        x += u + left - seen.x;
        y += v + top - seen.y;
      }
      const drawn = y < brows ? texture(x + (move.frown ?? 0), y) : move.covered ? 120 : texture(x, y);
      const level = drawn * (move.light ?? 1) + noise();
      data.fill(level, ((v + top) * width + u + left) * 4, ((v + top) * width + u + left) * 4 + 3);
    }
  }
  const landmarks = Float32Array.from(neutral);
  for (let i = 0; i < 468; i++) {
    const [x, y, z] = [neutral[i * 3]! - middle.x, neutral[i * 3 + 1]! - middle.y, neutral[i * 3 + 2]!];
    const [point, deep] = [place(x, y, z, mesh), place(x, y, z, { ...mesh, depth: 1 })];
    landmarks[i * 3] = point.x;
    landmarks[i * 3 + 1] = point.y;
    // The network takes everything for a head.
    landmarks[i * 3 + 2] = deep.z;
  }
  return takeView(createRawSource({ width, height, data }), landmarks);
}

const compare = (moves: readonly Move[]): ViewShift[] =>
  compareViews(moves.map((move, seed) => photograph(move, seed)));
/** The largest movement found between two of the views. */
const span = (shifts: readonly ViewShift[]) =>
  Math.hypot(
    Math.max(...shifts.map(({ x }) => x)) - Math.min(...shifts.map(({ x }) => x)),
    Math.max(...shifts.map(({ y }) => y)) - Math.min(...shifts.map(({ y }) => y)),
  );

describe('compareViews', () => {
  it.each([[2], [5]])('finds a head that turns by %s degrees', (yaw) => {
    const shifts = compare([{ yaw: -yaw, depth: 1 }, { depth: 1 }, { yaw, depth: 1 }]);
    const turned = 2 * Math.sin((yaw * Math.PI) / 180);
    expect(Math.abs(shifts[2]!.x - shifts[0]!.x)).toBeGreaterThan(0.6 * turned);
    expect(Math.abs(shifts[2]!.x - shifts[0]!.x)).toBeLessThan(1.4 * turned);
    expect(shifts[2]!.turned.x / shifts[2]!.x).toBeGreaterThan(0.2);
    expect(shifts[0]!.turned.x / shifts[0]!.x).toBeGreaterThan(0.2);
    expect(Math.min(...shifts.map(({ share }) => share))).toBeGreaterThan(0.8);
  });

  it('finds a head that nods', () => {
    const shifts = compare([{ pitch: -3, depth: 1 }, { depth: 1 }, { pitch: 3, depth: 1 }]);
    expect(Math.abs(shifts[2]!.y - shifts[0]!.y)).toBeGreaterThan(0.06);
    expect(shifts[2]!.turned.y / shifts[2]!.y).toBeGreaterThan(0.2);
  });

  it.each([
    ['turned', [{ yaw: -12 }, {}, { yaw: 12 }]],
    ['tilted', [{ pitch: -10 }, {}, { pitch: 10 }]],
    ['bent', [{ bend: 0 }, { bend: 0.15 }, { bend: 0.3 }]],
    ['in other light', [{ light: 0.7 }, {}, { light: 1.15 }]],
  ] as const)('finds nothing in a picture that is %s', (_how, moves) => {
    expect(span(compare(moves.map((move) => ({ ...move, depth: 0 }))))).toBeLessThan(0.008);
  });

  it('reports the noise in its result', () => {
    const shifts = compare(Array.from({ length: 6 }, () => ({ depth: 0, noise: 9 })));
    const found = shifts.slice(1).reduce((sum, { x, y }) => sum + x * x + y * y, 0) / 5;
    const noise = shifts.slice(1).reduce((sum, shift) => sum + shift.noise, 0) / 5;
    expect(found).toBeLessThan(6 * noise);
    const clear = compare([{ depth: 0 }, { depth: 0, yaw: 1 }])[1]!;
    expect(noise).toBeGreaterThan(clear.noise);
    expect(clear.likeness).toBeGreaterThan(0.99);
    expect(Math.max(...shifts.slice(1).map(({ likeness }) => likeness))).toBeLessThan(clear.likeness);
  });

  it.each([[{ yaw: 40, pitch: 20 }], [{ yaw: -45, pitch: -25 }], [{ yaw: 35, pitch: 20, bend: 0.15 }]])(
    'explains a picture by a sheet although its mesh turns like a head (%o)',
    (move) => {
      const ahead = photograph({ depth: 1 }, 1);
      // A network's mesh of a turned picture is a head's that turns less.
      const mesh = { yaw: move.yaw / 2.5, pitch: move.pitch / 2.5, depth: 0.5 };
      const sheet = compareViews([ahead, ahead, photograph({ ...move, depth: 0 }, 2, mesh)])[2]?.sheet;
      expect(sheet?.likeness).toBeGreaterThan(0.985);
      expect(Math.abs(sheet?.depth ?? 1)).toBeLessThan(0.1);
      expect(sheet?.error).toBeLessThan(0.03);
      expect(sheet?.nose?.likeness).toBeGreaterThan(0.985);
      expect(Math.abs(sheet?.nose?.depth ?? 1)).toBeLessThan(0.1);
    },
  );

  it.each([[-18], [15], [25]])('explains no head that turns by %s degrees by a sheet', (yaw) => {
    const ahead = photograph({ depth: 1 }, 1);
    const sheet = compareViews([ahead, ahead, photograph({ yaw, depth: 1 }, 2)])[2]?.sheet;
    expect(sheet?.depth).toBeGreaterThan(0.5);
  });

  it('finds the depth of the nose wherever the brows are drawn, which mislead the whole face', () => {
    const ahead = photograph({ depth: 1 }, 1);
    const turned = [-12, 0, 12].map((frown) => photograph({ yaw: -15, depth: 1, frown }, 2));
    const [inwards, calm, outwards] = compareViews([ahead, ahead, ahead, ahead, ...turned])
      .slice(-3)
      .map(({ sheet }) => sheet);
    expect(calm?.nose?.depth).toBeGreaterThan(0.5);
    for (const frowning of [inwards, outwards]) {
      expect(frowning?.nose?.depth).toBeCloseTo(calm?.nose?.depth ?? 0, 2);
      expect(Math.abs((frowning?.depth ?? 0) - (calm?.depth ?? 0))).toBeGreaterThan(0.1);
    }
  });

  it('takes nothing from a nose that is covered', () => {
    const ahead = photograph({ depth: 1 }, 1);
    const covered = photograph({ yaw: 15, depth: 1, covered: true, noise: 3 }, 2);
    const sheet = compareViews([ahead, ahead, covered])[2]?.sheet;
    expect(sheet).not.toBeNull();
    expect(sheet?.nose).toBeNull();
  });

  it('tries no sheet for a head that hardly turns', () => {
    expect(compare([{ depth: 1 }, { yaw: 5, depth: 1 }])[1]?.sheet).toBeNull();
  });

  it('finds nothing without views, and between a view and itself', () => {
    expect(compareViews([])).toEqual([]);
    const turned = { x: 0, y: 0 };
    const unmoved = { x: 0, y: 0, noise: 0, share: 1, likeness: 1, turned, sheet: null };
    expect(compare([{ depth: 1 }])).toEqual([unmoved]);
  });
});
