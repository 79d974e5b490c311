import type { MrzReading } from '@kuelik/vision/document';
import type { GrayImage } from '@kuelik/vision/image';
import { project, projection } from '../papers/pose.ts';
import type { Random } from '../people/random.ts';

/** A half of a letter's cell, in shares of the cell from its middle: -0.5 to 0.5. */
const sides = {
  left: (u: number) => u < 0,
  right: (u: number) => u > 0,
  upper: (_: number, v: number) => v < 0,
  lower: (_: number, v: number) => v > 0,
} as const satisfies Record<string, (u: number, v: number) => boolean>;

export type Side = keyof typeof sides;

/** A letter of which half is painted over, white or as bright as the paper around it. */
export interface Half {
  readonly line: number;
  readonly column: number;
  readonly side: Side;
  readonly colour: 'white' | 'paper';
}

/** Paper is brighter than this share of a cell. */
const PAPER = 0.85;

/** Every half of the letters of a zone, and of the first filler after them; figures have check digits. */
export function halvesOf(lines: readonly string[]): Half[] {
  return lines.flatMap((text, line) =>
    [...text.replace(/<+$/, '<')].flatMap((letter, column) =>
      /\d/.test(letter)
        ? []
        : (Object.keys(sides) as Side[]).flatMap((side) =>
            (['white', 'paper'] as const).map((colour) => ({ line, column, side, colour })),
          ),
    ),
  );
}

/** Some of them, each at most once. */
export function someHalves(lines: readonly string[], count: number, { next }: Random): Half[] {
  const all = halvesOf(lines);
  return Array.from(
    { length: Math.min(count, all.length) },
    () => all.splice(Math.floor(next() * all.length), 1)[0]!,
  );
}

/** How far letters may stand beside their places, in shares of a cell, on a page that is not quite flat, and the steps tried. */
const [BESIDE, STEP] = [0.2, 0.05];
/** Grey levels of darker gaps that a letter costs which stands a whole cell beside its place. */
const PREFERENCE = 60;

/** How far a letter stands to the right of its place: there the gaps on both sides of it hold the least ink. */
function besidePlace(places: readonly Place[]): number {
  const inkAt = (from: number) => {
    const gap = places.filter(({ u, v }) => Math.abs(u - from) < STEP && Math.abs(v) < 0.35);
    return gap.reduce((sum, { grey }) => sum + 255 - grey, 0) / Math.max(1, gap.length);
  };
  const shifts = Array.from({ length: 2 * Math.round(BESIDE / STEP) + 1 }, (_, i) => i * STEP - BESIDE);
  const inks = shifts.map((shift) => inkAt(shift - 0.5) + inkAt(shift + 0.5) + PREFERENCE * Math.abs(shift));
  return shifts[inks.indexOf(Math.min(...inks))]!;
}

/** The middle of what is darker than halfway between the paper and the darkest. */
function middleOfInk(places: readonly Place[], paper: number): readonly [u: number, v: number] {
  const darkest = places.reduce((low, { grey }) => Math.min(low, grey), 255);
  const ink = places.filter(({ grey }) => grey < (paper + darkest) / 2);
  const middle = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const [low, high] = [0.02, 0.98].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0);
    return (low! + high!) / 2;
  };
  return [middle(ink.map(({ u }) => u)), middle(ink.map(({ v }) => v))];
}

/** A pixel of a cell: its index, its place from the cell's middle in shares of it, and its brightness. */
interface Place {
  readonly index: number;
  readonly u: number;
  readonly v: number;
  readonly grey: number;
}

/** The picture with half of one letter painted over: of its ink, wherever it stands in its cell. */
export function halfPainted(image: GrayImage, { quad, lines }: MrzReading, half: Half): GrayImage {
  const [columns, rows] = [lines[0]!.length, lines.length];
  const corners = [
    [0, 0],
    [columns, 0],
    [columns, rows],
    [0, rows],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  const toPicture = projection(corners, [...quad]);
  const toZone = projection([...quad], corners);
  const cell = [-BESIDE, 1 + BESIDE].flatMap((x) =>
    [0, 1].map((y) => project(toPicture, half.column + x, half.line + y)),
  );
  const [xs, ys] = [cell.map(({ x }) => x), cell.map(({ y }) => y)];
  const around: Place[] = [];
  for (
    let y = Math.max(0, Math.floor(Math.min(...ys)));
    y <= Math.min(image.height - 1, Math.max(...ys));
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(...xs)));
      x <= Math.min(image.width - 1, Math.max(...xs));
      x++
    ) {
      const at = project(toZone, x, y);
      const [u, v] = [at.x - half.column - 0.5, at.y - half.line - 0.5];
      const index = y * image.width + x;
      if (Math.abs(u) <= 0.5 + BESIDE && Math.abs(v) <= 0.5)
        around.push({ index, u, v, grey: image.data[index]! });
    }
  }
  const beside = besidePlace(around);
  const places = around.filter(({ u }) => Math.abs(u - beside) <= 0.5);
  const paper =
    places.map(({ grey }) => grey).sort((a, b) => a - b)[Math.floor(places.length * PAPER)] ?? 255;
  const [u0, v0] = middleOfInk(places, paper);
  const data = Uint8Array.from(image.data);
  for (const { index, u, v } of places) {
    if (sides[half.side](u - u0, v - v0)) data[index] = half.colour === 'white' ? 255 : paper;
  }
  return { ...image, data };
}
