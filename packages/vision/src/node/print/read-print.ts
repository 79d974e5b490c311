import { findPrintLines, type PrintLine } from '../../document/print-lines.ts';
import type { PrintedLine } from '../../document/types.ts';
import type { GrayImage } from '../../image.ts';
import { BETWEEN, SHAPE_COUNT, SHAPES } from './alphabet.ts';
import { CAP_HEIGHT, CAP_TOP, LINE_HEIGHT, MIN_DEVIATION } from './line-shape.ts';
import type { PrintNetwork } from './print-network.ts';

/** Paper read beyond the ends of a line, pixels of the strip. */
const MARGIN = 10;
/** Longest line, pixels of the strip: a passport's line of forty letters. */
const MAX_WIDTH = 900;
/** A line whose letters are on average less certain is other marks, or print too small to read. */
const MIN_MEAN = -1;

/** Cuts a line out of the picture, straightened, its capitals as high as the network takes them. */
function sampleLine(image: GrayImage, line: PrintLine): { strip: Float32Array; width: number } {
  const { width: imageWidth, height: imageHeight, data } = image;
  const scale = line.height / CAP_HEIGHT;
  const length = Math.hypot(1, line.slope) * (line.right - line.left);
  const width = Math.min(MAX_WIDTH, Math.ceil(length / scale / 2) * 2 + 2 * MARGIN);
  const norm = Math.hypot(1, line.slope);
  const [rightX, rightY] = [scale / norm, (scale * line.slope) / norm];
  const [downX, downY] = [-rightY, rightX];
  const startX = line.left - MARGIN * rightX;
  const startY = line.base + line.slope * line.left - MARGIN * rightY;
  const offsets = scale > 1.4 ? [0.25, 0.75] : [0.5];
  const strip = new Float32Array(width * LINE_HEIGHT);
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < LINE_HEIGHT; y++) {
    for (let x = 0; x < width; x++) {
      let value = 0;
      for (const oy of offsets) {
        for (const ox of offsets) {
          const u = x + ox;
          const v = y + oy - (CAP_TOP + CAP_HEIGHT);
          const px = Math.max(0, Math.min(imageWidth - 1.001, startX + u * rightX + v * downX - 0.5));
          const py = Math.max(0, Math.min(imageHeight - 1.001, startY + u * rightY + v * downY - 0.5));
          const i = Math.floor(py) * imageWidth + Math.floor(px);
          const fx = px - Math.floor(px);
          const fy = py - Math.floor(py);
          const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
          const bottom = data[i + imageWidth]! + (data[i + imageWidth + 1]! - data[i + imageWidth]!) * fx;
          value += top + (bottom - top) * fy;
        }
      }
      value /= 255 * offsets.length ** 2;
      strip[y * width + x] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / strip.length;
  const deviation = Math.sqrt(Math.max(0, squares / strip.length - mean * mean)) + MIN_DEVIATION;
  for (let i = 0; i < strip.length; i++) strip[i] = (strip[i]! - mean) / deviation;
  return { strip, width };
}

interface Decoded {
  readonly text: string;
  readonly certainties: readonly number[];
}

/** Neighbouring columns that show one shape. */
interface Run {
  shape: number;
  columns: number;
  score: number;
  /** Whether it begins where the one before it ends, with nothing between them. */
  touching: boolean;
  /** Columns before it that show nothing, and the likeliest letter that may hide in them (probability). */
  gap: number;
  hidden: number;
}

/** Two touching runs that together are no longer than this many usual ones are one letter in doubt. */
const ONE_LETTER = 1.35;

/** Probability of the likeliest narrow letter in a column that shows nothing, other than the letter beside it. */
function stranger(scores: Float32Array, from: number, beside: number): number {
  let most = 0;
  for (const shape of NARROW) if (shape !== beside) most = Math.max(most, Math.exp(scores[from + shape]!));
  return most;
}

/** Letters so narrow that they can be missed whole. */
const NARROW = [...'I1L'].map((letter) => SHAPES.indexOf(letter));

function runsOf(scores: Float32Array): Run[] {
  const runs: Run[] = [];
  let last = BETWEEN;
  let gap = 0;
  let hidden = 0;
  for (let from = 0; from < scores.length; from += SHAPE_COUNT) {
    let best = 0;
    for (let i = 1; i < SHAPE_COUNT; i++) if (scores[from + i]! > scores[from + best]!) best = i;
    const score = scores[from + best]!;
    const run = runs.at(-1);
    if (best === BETWEEN) {
      gap++;
      hidden = Math.max(hidden, stranger(scores, from, last === BETWEEN ? -1 : last));
    } else if (best === last && run) {
      run.columns++;
      run.score = Math.max(run.score, score);
    } else {
      runs.push({ shape: best, columns: 1, score, touching: last !== BETWEEN, gap, hidden });
      gap = 0;
      hidden = 0;
    }
    last = best;
  }
  return runs;
}

const SPACE = SHAPES.indexOf(' ');
/** A gap longer than usual by this many columns may hide a narrow letter. */
const LONG_GAP = 2;
const DOUBTFUL = -2;

/** The likeliest shape of every column; runs of one shape are one letter, and so are pieces of one. */
function decode(scores: Float32Array): Decoded {
  const runs = runsOf(scores);
  const lengths = runs.filter(({ shape }) => shape !== SPACE).map(({ columns }) => columns);
  const usual = lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 0;
  const letters: Run[] = [];
  for (const run of runs) {
    const before = letters.at(-1);
    const joined = before && run.touching && run.columns + before.columns <= ONE_LETTER * usual;
    if (!before || !joined || run.shape === SPACE || before.shape === SPACE) {
      letters.push(run);
      continue;
    }
    const better =
      run.columns > before.columns || (run.columns === before.columns && run.score > before.score);
    before.columns += run.columns;
    if (better) before.shape = run.shape;
    if (better) before.score = run.score;
  }
  const text = letters.map(({ shape }) => SHAPES[shape]).join('');
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const gaps = letters.map(({ gap }) => gap).sort((a, b) => a - b);
  const usualGap = gaps[gaps.length >> 1] ?? 0;
  const certainties = letters
    .map(({ score, gap, hidden, shape }, i) => {
      const inWord = i > 0 && shape !== SPACE && letters[i - 1]!.shape !== SPACE;
      if (inWord && gap > usualGap + LONG_GAP) return Math.min(score, DOUBTFUL);
      return inWord ? Math.min(score, Math.log(1 - Math.min(hidden, 0.99))) : score;
    })
    .slice(lead, lead + trimmed.length);
  return { text: trimmed, certainties };
}

/** Reads the printed lines of an upright picture of a document, top to bottom. */
export function readPrint(image: GrayImage, network: PrintNetwork): PrintedLine[] {
  return findPrintLines(image).flatMap((line) => {
    const { strip, width } = sampleLine(image, line);
    const { text, certainties } = decode(network.logProbabilities(strip, width));
    const mean = certainties.reduce((a, b) => a + b, 0) / Math.max(1, certainties.length);
    if (text.length < 2 || mean < MIN_MEAN) return [];
    const foot = line.base + (line.slope * (line.left + line.right)) / 2;
    const box = { x: line.left, y: foot - line.height, width: line.right - line.left, height: line.height };
    return [{ text, certainties, box }];
  });
}
