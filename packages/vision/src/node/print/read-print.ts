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

/** The likeliest shape of every column, runs of one shape taken as one letter. */
function decode(scores: Float32Array): Decoded {
  let text = '';
  const certainties: number[] = [];
  let last = BETWEEN;
  for (let from = 0; from < scores.length; from += SHAPE_COUNT) {
    let best = 0;
    for (let i = 1; i < SHAPE_COUNT; i++) if (scores[from + i]! > scores[from + best]!) best = i;
    if (best !== BETWEEN) {
      const score = scores[from + best]!;
      if (best === last) certainties[certainties.length - 1] = Math.max(certainties.at(-1)!, score);
      else {
        text += SHAPES[best];
        certainties.push(score);
      }
    }
    last = best;
  }
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  return { text: trimmed, certainties: certainties.slice(lead, lead + trimmed.length) };
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
