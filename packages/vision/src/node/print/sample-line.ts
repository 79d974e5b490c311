import type { PrintLine } from '../../document/lines/print-lines.ts';
import type { GrayImage } from '../../image.ts';
import { CAP_HEIGHT, CAP_TOP, LINE_HEIGHT, MIN_DEVIATION } from './line-shape.ts';

/** Margin beyond the ends of a line, pixels of the strip. */
const MARGIN = 10;
/** Maximum line length, pixels of the strip: a passport's line of forty letters. */
const MAX_WIDTH = 900;
/** Crops a line from the picture, straightened and scaled to the network's letter height. */
export function sampleLine(image: GrayImage, line: PrintLine): { strip: Float32Array; width: number } {
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
