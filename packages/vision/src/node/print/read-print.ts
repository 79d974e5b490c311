import { findPrintLines } from '../../document/lines/print-lines.ts';
import type { PrintedLine } from '../../document/types.ts';
import type { GrayImage } from '../../image.ts';
import { decodeLine } from './decode-line.ts';
import type { PrintNetwork } from './print-network.ts';
import { sampleLine } from './sample-line.ts';

/** Lines below this mean certainty are other marks, or print too small to read. */
const MIN_MEAN = -1;

/** Reads the printed lines of an upright document picture, top to bottom. */
export function readPrint(image: GrayImage, network: PrintNetwork): PrintedLine[] {
  return findPrintLines(image).flatMap((line) => {
    const { strip, width } = sampleLine(image, line);
    const { text, certainties, rivals } = decodeLine(network.logProbabilities(strip, width));
    const mean = certainties.reduce((a, b) => a + b, 0) / Math.max(1, certainties.length);
    if (text.length < 2 || mean < MIN_MEAN) return [];
    const foot = line.base + (line.slope * (line.left + line.right)) / 2;
    const box = { x: line.left, y: foot - line.height, width: line.right - line.left, height: line.height };
    return [{ text, certainties, rivals, box }];
  });
}
