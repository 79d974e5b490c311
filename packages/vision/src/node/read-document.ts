import { findDocumentQuad } from '../document/edges/document-quad.ts';
import { type DocumentOutline, outlineAround, outlineOfEdges } from '../document/edges/outline.ts';
import { measureQuality } from '../document/edges/quality.ts';
import { qualityWithin } from '../document/edges/quality-within.ts';
import { straighten } from '../document/edges/straighten.ts';
import { loadOcrbNetwork } from '../document/network/ocrb-network.ts';
import { readMrz } from '../document/reading/mrz-reader.ts';
import { troubleOf } from '../document/reading/trouble.ts';
import type { PrintedLine } from '../document/types.ts';
import { type GrayImage, type Quad, type RawImage, toGray } from '../image.ts';
import type { ReadBarcodes } from './barcodes.ts';
import type { DocumentReading } from './engine.ts';
import { type DetectFaces, findPortrait } from './find-portrait.ts';

export type { DetectFaces } from './find-portrait.ts';

/** Width for measuring the quality of a picture without a document outline, and the maximum height. */
const WHOLE_PICTURE_WIDTH = 600;
const WHOLE_PICTURE_HEIGHT = 1200;

/** The four corners of a picture. */
const frame = ({ width, height }: { width: number; height: number }): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** Minimum letters to determine the orientation of print. */
const TELLING_LETTERS = 30;

/** Legibility of print: the mean certainty of its letters; null if there are too few. */
function legibilityOf(lines: readonly PrintedLine[]): number | null {
  const certainties = lines.flatMap((line) => line.certainties);
  if (certainties.length < TELLING_LETTERS) return null;
  return certainties.reduce((sum, certainty) => sum + certainty, 0) / certainties.length;
}

function qualityOf(raw: RawImage, outline: DocumentOutline | null): DocumentReading['quality'] {
  const within = outline && qualityWithin(raw, outline);
  if (within) return within;
  // Keeps the copy of a long, narrow picture small.
  const scale = Math.min(WHOLE_PICTURE_WIDTH / raw.width, WHOLE_PICTURE_HEIGHT / raw.height);
  const width = Math.round(Math.max(1, raw.width * scale));
  const height = Math.round(Math.max(1, raw.height * scale));
  return measureQuality(toGray(straighten(raw, frame(raw), width, height) ?? raw));
}

/**
 * Reads a photographed document: its MRZ, its portrait and the picture's quality. The document may lie in any
 * of the four orientations and up to 35 degrees between them. `detectFaces` finds upright faces, `readLines`
 * reads print, `readBarcodes` codes; `today` decides the century of dates.
 */
export async function readDocument(
  raw: RawImage,
  detectFaces: DetectFaces,
  today: Date = new Date(),
  readLines: (upright: GrayImage) => readonly PrintedLine[] = () => [],
  readBarcodes: ReadBarcodes = async () => [],
): Promise<DocumentReading> {
  const network = await loadOcrbNetwork();
  const { reading: mrz, ballot } = readMrz(toGray(raw), network, today);
  const found = findDocumentQuad(raw);
  const outline = mrz ? outlineAround(mrz, found) : found && outlineOfEdges(found);
  const read = new Map<RawImage, readonly PrintedLine[]>();
  const printOf = (picture: RawImage): readonly PrintedLine[] => {
    const lines = read.get(picture) ?? readLines(toGray(picture));
    read.set(picture, lines);
    return lines;
  };
  const { portrait, upright } = await findPortrait(raw, mrz, outline, detectFaces, (picture) =>
    legibilityOf(printOf(picture)),
  );
  const print = upright ? printOf(upright) : [];
  const barcodes = await readBarcodes(upright ?? raw);
  const quality = qualityOf(raw, outline);
  const trouble = troubleOf({
    size: raw,
    zone: mrz,
    outline: outline?.quad ?? null,
    // Without an outline, the table's brightness counts as much as the document's.
    quality: outline && quality,
  });
  return { mrz, portrait, print, barcodes, quality, ballot, trouble };
}
