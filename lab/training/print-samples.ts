import { BETWEEN, SHAPES, shapeIndex } from '../../packages/vision/src/node/print/alphabet.ts';
import {
  BASELINE,
  CAP_HEIGHT,
  COLUMN_PIXELS,
  LINE_HEIGHT,
  MIN_DEVIATION,
} from '../../packages/vision/src/node/print/line-shape.ts';
import type { Random } from '../papers/random.ts';
import {
  addGlare,
  blurred,
  coarsened,
  exposed,
  noiseTable,
  normalise,
  paperPatch,
} from './picture-effects.ts';
import { type Face, INK_BASELINE, INK_CAP, INK_HEIGHT, type Ink } from './print-letters.ts';

/** Width of a training strip, pixels, and its margin for the blur. */
export const STRIP_WIDTH = 96;
export const STRIP_COLUMNS = STRIP_WIDTH / COLUMN_PIXELS;
const MARGIN = 6;
const WIDTH = STRIP_WIDTH + 2 * MARGIN;
const HEIGHT = LINE_HEIGHT + 2 * MARGIN;

/** Label of a strip's column: a shape, and whether "between letters" is equally correct. */
export interface ColumnLabels {
  readonly shapes: Int16Array;
  readonly either: Uint8Array;
}

/** Draws strips of printed lines as they look in photos. */
export interface StripSource {
  draw(strips: Float32Array, count: number): ColumnLabels;
}

const CYRILLIC = 'АӘБВГҒДЕЁЖЗИЙКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЪЫІЬЭЮЯ';
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const MARKS = SHAPES.slice(SHAPES.indexOf('.'), SHAPES.indexOf(' '));

const word = (random: Random, letters: string, length: number): string =>
  Array.from({ length }, () => letters[random.integer(0, letters.length - 1)]!).join('');

const year = (random: Random): string => random.digits(random.chance(0.3) ? 2 : 4);

/** A date of figures, or with the month in letters, in one language or two. */
function dateOf(random: Random): string {
  if (random.chance(0.6)) {
    const mark = random.pick(['.', '.', ' ', '-', '/']);
    return random.digits(2) + mark + random.digits(2) + mark + year(random);
  }
  const letters = random.chance(0.7) ? LATIN : CYRILLIC;
  const second = random.chance(0.5) ? `/${word(random, LATIN, random.integer(3, 4))}` : '';
  return `${random.digits(2)} ${word(random, letters, 3)}${second} ${year(random)}`;
}

/** One word of a document: a name, a date, a number. */
function wordOf(random: Random, kind: number): string {
  if (kind < 0.42) return word(random, CYRILLIC, random.integer(2, 10));
  if (kind < 0.58) return word(random, LATIN, random.integer(2, 10));
  if (kind < 0.74) return dateOf(random);
  if (kind < 0.84) return word(random, DIGITS, random.integer(5, 12));
  if (kind < 0.92) return word(random, LATIN, random.integer(1, 3)) + random.digits(random.integer(5, 8));
  return word(random, CYRILLIC + LATIN + DIGITS + MARKS, random.integer(2, 8));
}

/** Text of the kinds that documents print; enough to fill a strip. */
function textOf(random: Random): string {
  const kind = random.next();
  let text = '';
  while (text.length < 16) {
    if (text) text += random.chance(0.8) ? ' ' : random.pick(['/', '-', '. ', ', ', ' / ', ' - ']);
    text += wordOf(random, kind);
  }
  return text;
}

interface Placed {
  readonly shape: number;
  readonly centre: number;
  readonly half: number;
}

interface Spacing {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly gap: number;
  readonly space: number;
  readonly tabular: boolean;
}

/** Draws a letter's coverage onto the line; x and y in strip pixels. */
function stamp(cover: Float32Array, ink: Ink, left: number, baseline: number, { scaleX, scaleY }: Spacing) {
  const from = Math.max(0, Math.floor(left) - 1);
  const to = Math.min(WIDTH - 1, Math.ceil(left + ink.width * scaleX) + 1);
  const top = baseline - INK_BASELINE * scaleY;
  for (
    let y = Math.max(0, Math.floor(top));
    y < Math.min(HEIGHT, Math.ceil(top + INK_HEIGHT * scaleY));
    y++
  ) {
    const v = (y + 0.5 - top) / scaleY - 0.5;
    const iy = Math.floor(v);
    if (iy < 0 || iy >= INK_HEIGHT - 1) continue;
    const fy = v - iy;
    for (let x = from; x <= to; x++) {
      const u = (x + 0.5 - left) / scaleX - 0.5;
      const ix = Math.floor(u);
      if (ix < -1 || ix >= ink.width) continue;
      const fx = u - ix;
      const at = (column: number, row: number) =>
        column < 0 || column >= ink.width ? 0 : ink.data[row * ink.width + column]!;
      const upper = at(ix, iy) * (1 - fx) + at(ix + 1, iy) * fx;
      const lower = at(ix, iy + 1) * (1 - fx) + at(ix + 1, iy + 1) * fx;
      const value = upper * (1 - fy) + lower * fy;
      if (value > cover[y * WIDTH + x]!) cover[y * WIDTH + x] = value;
    }
  }
}

function setLine(
  cover: Float32Array,
  face: Face,
  text: string,
  start: number,
  baseline: number,
  spacing: Spacing,
): Placed[] {
  const placed: Placed[] = [];
  const digitWidth = face.letters.get('0')!.width * spacing.scaleX;
  let pen = start;
  for (const letter of text) {
    if (letter === ' ') {
      const half = spacing.space / 2;
      placed.push({ shape: shapeIndex(' '), centre: pen + half - spacing.gap / 2, half });
      pen += spacing.space;
      continue;
    }
    const ink = face.letters.get(letter)!;
    const width = ink.width * spacing.scaleX;
    const room = spacing.tabular && DIGITS.includes(letter) ? Math.max(width, digitWidth) : width;
    const left = pen + (room - width) / 2;
    if (left < WIDTH) stamp(cover, ink, left, baseline, spacing);
    placed.push({ shape: shapeIndex(letter), centre: left + width / 2, half: (room + spacing.gap) / 2 });
    pen += room + spacing.gap;
  }
  return placed;
}

/** The accepted labels of each column: a shape near its middle, "between" near its edges, either inside. */
function labelColumns(placed: readonly Placed[], labels: ColumnLabels, first: number): void {
  for (let column = 0; column < STRIP_COLUMNS; column++) {
    const x = MARGIN + (column + 0.5) * COLUMN_PIXELS;
    let nearest: Placed | null = null;
    for (const letter of placed) {
      if (!nearest || Math.abs(letter.centre - x) < Math.abs(nearest.centre - x)) nearest = letter;
    }
    const at = first + column;
    labels.shapes[at] = BETWEEN;
    labels.either[at] = 0;
    if (!nearest) continue;
    const distance = Math.abs(nearest.centre - x);
    if (distance > nearest.half + 1) continue;
    if (distance < Math.max(1.1, 0.3 * nearest.half)) labels.shapes[at] = nearest.shape;
    else if (distance < 0.8 * nearest.half) {
      labels.shapes[at] = nearest.shape;
      labels.either[at] = 1;
    }
  }
}

/** Strips drawn from these faces. */
export function createStripSource(random: Random, faces: readonly Face[]): StripSource {
  const noise = noiseTable(random);
  const total = faces.reduce((sum, { share }) => sum + share, 0);
  const pickFace = () => {
    let at = random.next() * total;
    for (const face of faces) {
      at -= face.share;
      if (at <= 0) return face;
    }
    return faces[0]!;
  };
  const base = CAP_HEIGHT / INK_CAP;

  function drawOne(labels: ColumnLabels, first: number): Float32Array {
    const face = pickFace();
    const scaleY = base * (1 + 0.1 * Math.max(-2, Math.min(2, random.normal())));
    const scaleX = base * random.between(0.72, 1.3);
    const spacing: Spacing = {
      scaleX,
      scaleY,
      gap: random.between(0.5, 3.6),
      space: random.chance(0.8) ? random.between(4, 11) : random.between(11, 24),
      tabular: random.chance(0.6),
    };
    const cover = new Float32Array(WIDTH * HEIGHT);
    const baseline = MARGIN + BASELINE + 0.9 * Math.max(-2, Math.min(2, random.normal()));
    const slope = random.normal() * 0.012;
    let placed: Placed[] = [];
    if (!random.chance(0.04)) {
      const start = random.chance(0.35) ? random.between(MARGIN, WIDTH * 0.6) : random.between(-30, 6);
      const text = random.chance(0.25) ? textOf(random).slice(0, random.integer(1, 8)) : textOf(random);
      placed = setLine(cover, face, text, start, baseline, spacing);
    }
    // Lines above and below reach into the strip.
    for (const side of [-1, 1]) {
      if (!random.chance(0.25)) continue;
      const small = { ...spacing, scaleX: scaleX * 0.7, scaleY: scaleY * random.between(0.6, 1) };
      setLine(
        cover,
        face,
        textOf(random),
        random.between(-20, 30),
        baseline + side * random.between(19, 26),
        small,
      );
    }
    labelColumns(placed, labels, first);
    const data = paperPatch(random, WIDTH, HEIGHT);
    const ink = 0.03 + 0.4 * random.next() ** 1.5;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const from = y + slope * (x - WIDTH / 2);
        const iy = Math.max(0, Math.min(HEIGHT - 2, Math.floor(from)));
        const fy = Math.max(0, Math.min(1, from - iy));
        const c = cover[iy * WIDTH + x]! * (1 - fy) + cover[(iy + 1) * WIDTH + x]! * fy;
        const i = y * WIDTH + x;
        data[i] = data[i]! * (1 - c) + Math.min(ink, data[i]!) * c;
      }
    }
    let patch = { width: WIDTH, height: HEIGHT, data };
    if (random.chance(0.2)) addGlare(random, patch, 0.8);
    for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(1.02, data[i]!));
    patch = blurred(random, patch, 0.85);
    if (random.chance(0.35)) patch = coarsened(random, patch, 0.55);
    const strip = new Float32Array(STRIP_WIDTH * LINE_HEIGHT);
    for (let y = 0; y < LINE_HEIGHT; y++) {
      const from = (y + MARGIN) * WIDTH + MARGIN;
      strip.set(patch.data.subarray(from, from + STRIP_WIDTH), y * STRIP_WIDTH);
    }
    const result = { width: STRIP_WIDTH, height: LINE_HEIGHT, data: strip };
    exposed(random, result, noise, 0.1);
    normalise(strip, MIN_DEVIATION);
    return strip;
  }

  return {
    draw(strips, count) {
      const length = count * STRIP_COLUMNS;
      const labels = { shapes: new Int16Array(length), either: new Uint8Array(length) };
      for (let i = 0; i < count; i++) {
        const strip = drawOne(labels, i * STRIP_COLUMNS);
        strips.set(strip, i * strip.length);
      }
      return labels;
    },
  };
}
