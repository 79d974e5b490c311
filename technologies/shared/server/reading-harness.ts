import type { MrzFields, MrzReading, PrintedLine } from '@kuelik/vision/document';
import type { DocumentReading } from '@kuelik/vision/node';

/** Readings of documents, made by hand for tests of verdicts. */

const point = { x: 0, y: 0 };

/** An accepted MRZ with these fields. */
export const zoneWith = (fields: MrzFields, over: Partial<MrzReading>): MrzReading => ({
  format: 'TD3',
  lines: [],
  accepted: true,
  cost: 0,
  nameCertainty: 0,
  quad: [point, point, point, point],
  rotation: 0,
  fields,
  ...over,
});

export const portrait = { box: { x: 0, y: 0, width: 10, height: 10 }, jpeg: new Uint8Array([1, 2, 3]) };

/** A picture on which nothing was found, except for the fields in `over`. */
export const reading = (over: Partial<DocumentReading> = {}): DocumentReading => ({
  mrz: null,
  portrait: null,
  print: [],
  barcodes: [],
  quality: { sharpness: 5000, glare: 0, brightness: 160 },
  ballot: null,
  trouble: null,
  ...over,
});

/** Consecutive lines of print, every letter certain. */
export const printedLines = (...texts: string[]): PrintedLine[] =>
  texts.map((text, i) => ({
    text,
    certainties: [...text].map(() => -0.001),
    box: { x: 100, y: 20 * i, width: 10 * text.length, height: 12 },
  }));
