import { findDocumentQuad, findFaintQuad } from '../document/document-quad.ts';
import { readMrz } from '../document/mrz-reader.ts';
import { loadOcrbNetwork } from '../document/ocrb-network.ts';
import { type DocumentOutline, outlineAround, outlineOfEdges } from '../document/outline.ts';
import { measureQuality, QUALITY_RESOLUTION } from '../document/quality.ts';
import { straighten } from '../document/straighten.ts';
import type { PrintedLine } from '../document/types.ts';
import { type GrayImage, type Quad, type RawImage, toGray } from '../image.ts';
import type { ReadBarcodes } from './barcodes.ts';
import type { DocumentReading } from './engine.ts';
import { type DetectFaces, findPortrait } from './find-portrait.ts';

export type { DetectFaces } from './find-portrait.ts';

/** Width at which the quality of a picture without a document outline is measured. */
const WHOLE_PICTURE_WIDTH = 600;

/** The four corners of a picture. */
const frame = ({ width, height }: { width: number; height: number }): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

function qualityOf(raw: RawImage, outline: DocumentOutline | null): DocumentReading['quality'] {
  const resolution = outline && outline.width > 100 ? QUALITY_RESOLUTION.passport : QUALITY_RESOLUTION.card;
  const width = outline ? Math.round(outline.width * resolution) : WHOLE_PICTURE_WIDTH;
  const height = outline
    ? Math.round(outline.height * resolution)
    : Math.max(1, Math.round((WHOLE_PICTURE_WIDTH * raw.height) / raw.width));
  const flat = straighten(raw, outline?.quad ?? frame(raw), width, height);
  return measureQuality(toGray(flat ?? raw));
}

/**
 * Reads a photographed document: its machine-readable zone, its portrait and the picture's quality.
 * The document may lie at any of the four orientations and up to 35 degrees between them.
 * `detectFaces` finds upright faces, `readLines` reads print, `readBarcodes` codes; `today` decides the century of dates.
 */
export async function readDocument(
  raw: RawImage,
  detectFaces: DetectFaces,
  today: Date = new Date(),
  readLines: (upright: GrayImage) => readonly PrintedLine[] = () => [],
  readBarcodes: ReadBarcodes = async () => [],
): Promise<DocumentReading> {
  const network = await loadOcrbNetwork();
  const { reading: mrz } = readMrz(toGray(raw), network, today);
  const found = findDocumentQuad(raw) ?? findFaintQuad(raw);
  const outline = mrz ? outlineAround(mrz, found) : found && outlineOfEdges(found);
  const { portrait, upright } = await findPortrait(raw, mrz, outline, detectFaces);
  const print = upright ? readLines(toGray(upright)) : [];
  const barcodes = await readBarcodes(upright ?? raw);
  return { mrz, portrait, print, barcodes, quality: qualityOf(raw, outline) };
}
