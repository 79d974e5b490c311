import type { Box, Quad } from '../image.ts';

/**
 * Kinds of zones: cards, small and large travel documents and visas of ICAO 9303 (parts 4 to 7), and France's
 * card of before 2021 (2 lines of 36 in an order of its own).
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FR-ID';

/** The fields of a machine-readable zone as ICAO 9303 names them; dates as YYYY-MM-DD. */
export interface MrzFields {
  readonly documentCode: string;
  readonly issuingState: string;
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birthDate: string | null;
  readonly sex: 'male' | 'female' | 'unspecified';
  readonly expiryDate: string | null;
  readonly surname: string;
  readonly givenNames: string;
  /** Optional data, fillers removed: line 1 and line 2 (TD1), or the one field (TD2, TD3). */
  readonly optional: readonly string[];
}

/** A machine-readable zone read from a photograph. */
export interface MrzReading {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly fields: MrzFields;
  /** Whether every check digit is right and the reading is certain enough to be relied on. */
  readonly accepted: boolean;
  /**
   * Why it is not accepted, as far as the person can help it: letters at or beyond the picture's edge, letters of
   * few pixels, or letters that are unclear (blur, glare, motion, wear). Missing when it is accepted.
   */
  readonly doubt?: 'cut' | 'small' | 'unclear';
  /** Log-likelihood given up to satisfy the check digits (0: none). */
  readonly cost: number;
  /** Log-likelihood of the worst letter of the names, which no check digit covers. */
  readonly nameCertainty: number;
  /** Where the zone lies in the picture, clockwise from its own top left. */
  readonly quad: Quad;
  /** Clockwise turn, in degrees, that stands the picture upright. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** What one frame says of every letter of a zone that lies inside of it, for a vote. */
export interface ZoneBallot {
  readonly format: MrzFormat;
  /** Log-probabilities of the letters, by line and column of the zone. */
  readonly scores: readonly (readonly Float32Array[])[];
}

/** A document's portrait: where it is in the upright document picture and the picture itself. */
export interface Portrait {
  readonly box: Box;
  /** JPEG. */
  readonly jpeg: Uint8Array;
}

/** Another shape that a letter may be, and the log-probability that its picture gives to it. */
export interface Rival {
  readonly shape: string;
  readonly certainty: number;
}

/**
 * A line of print as it was read: capitals, digits and a few marks. Letters that look alike in Latin and
 * Cyrillic are given as Latin ones.
 */
export interface PrintedLine {
  readonly text: string;
  /** Log-probability of every letter of the text. */
  readonly certainties: readonly number[];
  /** What else every letter of the text may be, likeliest first; absent where the reader does not say. */
  readonly rivals?: readonly (readonly Rival[])[];
  /** Where it stands in the upright document, pixels of whatever scale. */
  readonly box: Box;
}
