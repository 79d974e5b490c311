import type { Quad } from '../../image.ts';
import { type DocumentQuality, usable } from '../edges/quality.ts';
import type { MrzReading } from '../types.ts';
import { layouts } from '../zone/mrz-layout.ts';

/** Why a document could not be read, in terms of what the person can fix. */
export const troubles = ['cut_off', 'small', 'dark', 'glare', 'blur'] as const;
export type Trouble = (typeof troubles)[number];

/** What is known about a picture whose MRZ was not read. */
export interface PictureEvidence {
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** An MRZ candidate, as far as it was read; null if there is none. */
  readonly zone: Pick<MrzReading, 'format' | 'quad'> | null;
  /** The document's corners; null if its edges were not found. */
  readonly outline: Quad | null;
  /** Null if the document was not found, so that its lighting cannot be judged. */
  readonly quality: DocumentQuality | null;
}

/** An MRZ nearer to the picture's edge than this share of a letter is cut off. */
const CUT_PITCHES = 0.6;
/**
 * Corners of a document this close to the edge, share of the picture's longer side, mean that part of it is
 * outside.
 */
const CUT_EDGE = 0.004;
/**
 * MRZ letter pitch in pixels below which reading mostly fails: of 42 real pictures, none below 7.3 was
 * accepted, and all 17 from 8 to 11 with valid check digits were accepted.
 */
const SMALL_PITCH = 8;
/** Letters across the longest MRZ and its margins: a picture with fewer pixels for each is too small. */
const PAGE_LETTERS = 49;

const length = (quad: Quad, i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3): number =>
  Math.hypot(quad[j].x - quad[i].x, quad[j].y - quad[i].y);

/** Minimum distance of a corner from the picture's edge, pixels; negative outside. */
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

/** The worst flaw of light or focus; null within the thresholds of a usable picture. */
export function troubleOfLight({ brightness, glare, sharpness }: DocumentQuality): Trouble | null {
  if (brightness < usable.brightness[0]) return 'dark';
  if (glare > usable.glare) return 'glare';
  return sharpness < usable.sharpness ? 'blur' : null;
}

/**
 * The visible reason why a document was not read: partly outside, too few pixels, light, focus. Null if none
 * applies.
 */
export const troubleOf = (evidence: PictureEvidence): Trouble | null =>
  troubleOfPlace(evidence) ?? (evidence.quality && troubleOfLight(evidence.quality));
