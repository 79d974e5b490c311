import type { Point, Quad } from '../../image.ts';
import type { MrzFormat, MrzReading } from '../types.ts';
import { CARD, type FoundDocument, PASSPORT_PAGE } from './document-quad.ts';
import { mapQuad } from './homography.ts';

/** A document in a picture: corners clockwise from the document's own top left, and its size. */
export interface DocumentOutline {
  readonly quad: Quad;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/**
 * Sizes of the documents that carry each kind of MRZ, ICAO 9303 parts 4 to 7, and of France's older card,
 * millimetres.
 */
const sizes: Record<MrzFormat, { readonly width: number; readonly height: number }> = {
  TD1: CARD,
  TD2: { width: 105, height: 74 },
  TD3: PASSPORT_PAGE,
  'MRV-A': { width: 120, height: 80 },
  'MRV-B': { width: 105, height: 74 },
  'FR-ID': { width: 105, height: 74 },
};

/** Pitch of OCR-B in an MRZ, and the height of the MRZ area at the document's bottom, ICAO 9303 part 3. */
const PITCH = 2.54;
const ZONE_HEIGHT = 23.2;
/** Usual line spacing: of a card's three lines, and of the two lines of all other documents. */
const lineDistance = (format: MrzFormat): number => (format === 'TD1' ? 5.3 : 6.35);

const shifted = (quad: Quad, by: number): Quad => {
  const corner = (i: number) => quad[(i + by) % 4]!;
  return [corner(0), corner(1), corner(2), corner(3)];
};

const length = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The outline rotated so that its upper side is parallel to the MRZ lines. */
function alongZone(quad: Quad, zone: Quad): Quad {
  const dx = zone[1].x - zone[0].x;
  const dy = zone[1].y - zone[0].y;
  let best = quad;
  let bestCosine = Number.NEGATIVE_INFINITY;
  for (let by = 0; by < 4; by++) {
    const candidate = shifted(quad, by);
    const [a, b] = candidate;
    const cosine = ((b.x - a.x) * dx + (b.y - a.y) * dy) / length(a, b);
    if (cosine > bestCosine) {
      bestCosine = cosine;
      best = candidate;
    }
  }
  return best;
}

const unitSquare: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Whether the MRZ is at its place in the outline: across the bottom, nearly the full width. */
function holdsZone(quad: Quad, zone: Quad): boolean {
  const map = mapQuad(quad, unitSquare);
  if (!map) return false;
  const corners = zone.map(({ x, y }) => map(x, y));
  const inside = corners.every(({ x, y }) => x > -0.05 && x < 1.05 && y > 0.4 && y < 1.08);
  return inside && corners[1]!.x - corners[0]!.x > 0.75;
}

/** The outline implied by the MRZ's own letters: every MRZ has a fixed position and size on its document. */
function outlineOfZone(format: MrzFormat, lines: number, columns: number, zone: Quad): Quad | null {
  const { width, height } = sizes[format];
  const zoneWidth = columns * PITCH;
  const zoneHeight = lines * lineDistance(format);
  const left = (width - zoneWidth) / 2;
  const top = height - ZONE_HEIGHT / 2 - zoneHeight / 2;
  const placed: Quad = [
    { x: left, y: top },
    { x: left + zoneWidth, y: top },
    { x: left + zoneWidth, y: top + zoneHeight },
    { x: left, y: top + zoneHeight },
  ];
  const map = mapQuad(placed, zone);
  if (!map) return null;
  return [map(0, 0), map(width, 0), map(width, height), map(0, height)];
}

/**
 * The outline of the document around an MRZ: the edges found in the picture if they match the MRZ, otherwise
 * the outline implied by the MRZ.
 */
export function outlineAround(mrz: MrzReading, found: FoundDocument | null): DocumentOutline | null {
  const size = sizes[mrz.format];
  const edges = found && alongZone(found.quad, mrz.quad);
  if (edges && holdsZone(edges, mrz.quad)) return { quad: edges, ...size };
  const quad = outlineOfZone(mrz.format, mrz.lines.length, mrz.lines[0]?.length ?? 0, mrz.quad);
  return quad && { quad, ...size };
}

/**
 * The outline of a document without an MRZ: a card or page in landscape. The edges do not show which of the
 * two long sides is the top.
 */
export function outlineOfEdges({ quad }: FoundDocument): DocumentOutline {
  const across = length(quad[0], quad[1]) + length(quad[3], quad[2]);
  const down = length(quad[1], quad[2]) + length(quad[0], quad[3]);
  const ratio = Math.max(across, down) / Math.min(across, down);
  const between = Math.sqrt((CARD.width / CARD.height) * (PASSPORT_PAGE.width / PASSPORT_PAGE.height));
  const size = ratio > between ? CARD : PASSPORT_PAGE;
  return { quad: across >= down ? quad : shifted(quad, 1), ...size };
}

/** Pixels per millimetre of the document in the picture. */
export const resolutionOf = ({ quad, width }: DocumentOutline): number =>
  (length(quad[0], quad[1]) + length(quad[3], quad[2])) / 2 / width;
