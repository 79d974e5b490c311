import type { Quad } from '../image.ts';
import { layouts } from './mrz-layout.ts';
import { type DocumentQuality, usable } from './quality.ts';
import type { MrzReading } from './types.ts';

/** What keeps a document from being read, as a person can mend it. */
export const troubles = ['cut_off', 'small', 'dark', 'glare', 'blur'] as const;
export type Trouble = (typeof troubles)[number];

/** What is known of a picture whose zone was not read. */
export interface PictureEvidence {
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Something like a zone, as far as it was read; null where there is none. */
  readonly zone: Pick<MrzReading, 'format' | 'quad'> | null;
  /** The document's corners; null where its edges were not found. */
  readonly outline: Quad | null;
  /** Null where the document was not found and nothing can be said of its light. */
  readonly quality: DocumentQuality | null;
}

/** A zone nearer to the picture's edge than this share of a letter has letters outside. */
const CUT_PITCHES = 0.6;
/** Corners of a document this near to the edge, share of the picture's longer side: the rest is outside. */
const CUT_EDGE = 0.004;
/**
 * Pixels of a letter of the zone, from one to the next, below which it is hardly read: of 42 real pictures none
 * below 7.3 was accepted and all 17 from 8 to 11 whose check digits are right were.
 */
const SMALL_PITCH = 8;
/** Letters across the longest zone and its margins: a picture with fewer pixels for each is too small. */
const PAGE_LETTERS = 49;

const length = (quad: Quad, i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3): number =>
  Math.hypot(quad[j].x - quad[i].x, quad[j].y - quad[i].y);

/** The least distance of a corner from the picture's edge, pixels; negative outside. */
const margin = (quad: Quad, { width, height }: PictureEvidence['size']): number =>
  Math.min(...quad.flatMap(({ x, y }) => [x, y, width - x, height - y]));

const longerSide = (quad: Quad): number =>
  Math.max(length(quad, 0, 1), length(quad, 3, 2), length(quad, 1, 2), length(quad, 0, 3));

function troubleOfPlace({ size, zone, outline }: PictureEvidence): Trouble | null {
  if (zone) {
    const pitch = length(zone.quad, 0, 1) / layouts[zone.format].columns;
    if (margin(zone.quad, size) < CUT_PITCHES * pitch) return 'cut_off';
    return pitch < SMALL_PITCH ? 'small' : null;
  }
  const longer = Math.max(size.width, size.height);
  if (outline && margin(outline, size) < CUT_EDGE * longer) return 'cut_off';
  return (outline ? longerSide(outline) : longer) < PAGE_LETTERS * SMALL_PITCH ? 'small' : null;
}

/** What is wrong with the light and the focus, the worst first; null within the bounds of a usable picture. */
export function troubleOfLight({ brightness, glare, sharpness }: DocumentQuality): Trouble | null {
  if (brightness < usable.brightness[0]) return 'dark';
  if (glare > usable.glare) return 'glare';
  return sharpness < usable.sharpness ? 'blur' : null;
}

/**
 * Why a document was not read, as far as its picture shows: part of it outside, too few pixels, the light, the focus.
 * Null where nothing of that is wrong.
 */
export const troubleOf = (evidence: PictureEvidence): Trouble | null =>
  troubleOfPlace(evidence) ?? (evidence.quality && troubleOfLight(evidence.quality));
