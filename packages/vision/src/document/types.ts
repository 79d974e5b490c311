import type { Box, Quad } from '../image.ts';

/**
 * MRZ formats: cards, small and large travel documents and visas of ICAO 9303 (parts 4 to 7), and France's
 * card before 2021 (2 lines of 36 with its own order).
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FR-ID';

/** The fields of an MRZ as ICAO 9303 names them; dates as YYYY-MM-DD. */
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

/** An MRZ read from a photo. */
export interface MrzReading {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly fields: MrzFields;
  /** Whether every check digit is valid and the reading is certain enough to rely on. */
  readonly accepted: boolean;
  /**
   * Why it was not accepted, if the person can help: letters at or beyond the picture's edge, too few pixels
   * per letter, or unclear letters (blur, glare, motion, wear). Missing if accepted.
   */
  readonly doubt?: 'cut' | 'small' | 'unclear';
  /** Log-likelihood lost to satisfy the check digits (0: none). */
  readonly cost: number;
  /** Log-likelihood of the worst letter of the names, which no check digit covers. */
  readonly nameCertainty: number;
  /** Corners of the MRZ in the picture, clockwise from its own top left. */
  readonly quad: Quad;
  /** Clockwise rotation, in degrees, that makes the picture upright. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** One frame's scores for every letter of an MRZ inside it, for a vote. */
export interface ZoneBallot {
  readonly format: MrzFormat;
  /** Log-probabilities of the letters, by line and column of the zone. */
  readonly scores: readonly (readonly Float32Array[])[];
}

/** A document's portrait: its position in the upright document picture, and its picture. */
export interface Portrait {
  readonly box: Box;
  /** JPEG. */
  readonly jpeg: Uint8Array;
}

/** An alternative shape of a letter, and its log-probability. */
export interface Rival {
  readonly shape: string;
  readonly certainty: number;
}

/**
 * A recognised printed line: capitals, digits and a few marks. Letters common to Latin and Cyrillic are given
 * as Latin.
 */
export interface PrintedLine {
  readonly text: string;
  /** Log-probability of every letter of the text. */
  readonly certainties: readonly number[];
  /** Alternatives of every letter, likeliest first; absent if the reader does not provide them. */
  readonly rivals?: readonly (readonly Rival[])[];
  /** Position in the upright document, pixels at any scale. */
  readonly box: Box;
}
