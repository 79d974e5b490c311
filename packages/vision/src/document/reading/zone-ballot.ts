import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import type { ZoneBallot } from '../types.ts';
import { CLASS_COUNT } from '../zone/glyphs.ts';
import { namesUnderGlare } from './glare-on-names.ts';
import { halfLetters } from './half-letters.ts';
import { isWellPlaced, MIN_MARGIN, MIN_NAME_MARGIN } from './mrz-acceptance.ts';
import type { MrzDecoding } from './mrz-decode.ts';

/**
 * How much a name's letter under a reflection counts in a vote. If one covers it in every frame, it must lead as
 * clearly as in a single picture; a frame that shows it free counts for more.
 */
const SAY_UNDER_GLARE = MIN_NAME_MARGIN / MIN_MARGIN;
/** The scores of a letter of which a half is missing: every letter is as likely, so that other frames decide. */
const ANY_LETTER = -Math.log(CLASS_COUNT);

/** What an MRZ contributes to a vote with other frames; null if it is cut off or was not read fully. */
export function ballotOf(image: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): ZoneBallot | null {
  if (!decoding.confirmed || !isWellPlaced(image, grid, decoding)) return null;
  const scores = decoding.scores.map((line) => [...line]);
  for (const [line, column] of namesUnderGlare(image, grid, decoding)) {
    scores[line]![column] = scores[line]![column]!.map((score) => score * SAY_UNDER_GLARE);
  }
  for (const [line, column] of halfLetters(image, grid, decoding)) {
    scores[line]![column] = new Float32Array(CLASS_COUNT).fill(ANY_LETTER);
  }
  return { format: decoding.format, scores };
}
