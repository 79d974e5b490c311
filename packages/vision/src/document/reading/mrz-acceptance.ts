import type { GrayImage } from '../../image.ts';
import type { CharacterGrid } from '../lines/character-grid.ts';
import { checkGroups, failedChecks, spanText } from '../zone/check-digits.ts';
import { FIGURE_LIKE, glyphIndex } from '../zone/glyphs.ts';
import { tallness } from './cell-sampler.ts';
import { leadUnderGlare } from './glare-on-names.ts';
import { halfLetters } from './half-letters.ts';
import { MAX_COST, type MrzDecoding, type MrzText } from './mrz-decode.ts';

/**
 * Acceptance thresholds, log-likelihoods, set on 450 readings of damaged pictures of real documents and
 * validated on rendered ones (docs/models/mrz.md): of 26 readings with wrong names, the best had a lead of
 * 1.07 at its worst letter, while nine in ten correct ones have more than 1.4.
 */
export const MIN_NAME_MARGIN = 1.2;
const MIN_NAME_CERTAINTY = -2;
/** Letters without a check digit besides the names: states, code, sex. */
const MIN_CODE_CERTAINTY = -1.5;
/** Minimum score of the letters of numbers and optional data, for the text that the check digits select. */
const MIN_NUMBER_CERTAINTY = -1.6;
/** Minimum log-likelihood lead over every other text with valid check digits. */
export const MIN_MARGIN = 2.5;
/**
 * The same over texts that differ in two letters at least. Two like letters under the weights 7 and 3, such as `II` for `11`, change
 * no check digit together, so that each must be as clear as one.
 */
const MIN_PAIR_MARGIN = 2 * MIN_MARGIN;
/** Margin around the MRZ, in pitches: a letter possibly cut by the picture's edge is not reliable. */
const EDGE_ROOM = 0.1;
/** Half the height of a letter in pitches. */
const HALF_LETTER = 0.55;

/** Whether every line lies inside the picture, with a margin. */
export function insidePicture(
  { width, height }: GrayImage,
  grid: CharacterGrid,
  decoding: MrzDecoding,
): boolean {
  return decoding.offsets.every((first, line) => {
    const row = decoding.flipped ? grid.rows - 1 - line : line;
    const last = first + (decoding.lines[line]?.length ?? 0) - 1;
    return [first - 0.5 - EDGE_ROOM, last + 0.5 + EDGE_ROOM].every((column) => {
      const { x, y } = grid.at(column, row);
      const next = grid.at(column + HALF_LETTER, row);
      const below = grid.at(column, row + 0.5);
      const above = grid.at(column, row - 0.5);
      const pitch = Math.hypot(next.x - x, next.y - y) / HALF_LETTER;
      const tall = tallness(Math.hypot(below.x - above.x, below.y - above.y) / pitch);
      // A letter is nearly square unless narrowed: its top and bottom are perpendicular to the line.
      const [upX, upY] = [tall * (next.y - y), tall * (x - next.x)];
      return [-1, 1].every(
        (sign) =>
          x + sign * upX >= 0 && y + sign * upY >= 0 && x + sign * upX < width && y + sign * upY < height,
      );
    });
  });
}

/** Whether a letter that looks like a figure occurs twice under the check digits. */
function hasPair({ format, lines }: MrzText): boolean {
  const seen = new Set<string>();
  const text = checkGroups[format].flatMap(({ name, spans }) =>
    name === 'composite' ? [] : spanText(lines, spans),
  );
  for (const letter of text.join('')) {
    if (!FIGURE_LIKE.includes(glyphIndex(letter))) continue;
    if (seen.has(letter)) return true;
    seen.add(letter);
  }
  return false;
}

/** A date of the calendar, or one whose day and month are unknown: fillers, or zeros as some states print. */
const DATE = /^(\d\d(0\d|1[0-2])([0-2]\d|3[01])|\d{4}<<|\d\d<{4}|<{6})$/;

/** Whether birth and expiry can be dates. A month 13 under a valid check digit is two misread figures. */
const datesPossible = ({ format, lines }: MrzText): boolean =>
  checkGroups[format].every(
    ({ name, spans }) => (name !== 'birth' && name !== 'expiry') || DATE.test(spanText(lines, spans)),
  );

/** Whether the letters alone make a text reliable: valid check digits, and each letter clear on its own. */
export function acceptText(decoding: MrzText): boolean {
  return (
    decoding.cost < MAX_COST &&
    decoding.margin > (hasPair(decoding) ? MIN_PAIR_MARGIN : MIN_MARGIN) &&
    decoding.numberCertainty > MIN_NUMBER_CERTAINTY &&
    decoding.nameMargin > MIN_NAME_MARGIN &&
    decoding.nameCertainty > MIN_NAME_CERTAINTY &&
    decoding.codeCertainty > MIN_CODE_CERTAINTY &&
    failedChecks(decoding.format, decoding.lines).length === 0 &&
    datesPossible(decoding) &&
    // A visa's optional data has no check digit, and visas are not accepted here.
    decoding.format !== 'MRV-A' &&
    decoding.format !== 'MRV-B'
  );
}

/**
 * Whether the lines begin below one another (ICAO 9303 part 3), give or take a column that a grid may miss, and no edge cuts them. Under
 * glare two lines of 44 otherwise pass for two of 36, the first of which begins two letters later.
 */
export const isWellPlaced = (image: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): boolean =>
  Math.max(...decoding.offsets) - Math.min(...decoding.offsets) <= 1 && insidePicture(image, grid, decoding);

/**
 * Whether a reading is reliable: its text is, it lies where an MRZ can, letters of names under a reflection lead as clearly as
 * those that check digits select, and of every letter more than a half is there.
 */
export const acceptZone = (image: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): boolean =>
  acceptText(decoding) &&
  isWellPlaced(image, grid, decoding) &&
  leadUnderGlare(image, grid, decoding) > MIN_MARGIN &&
  halfLetters(image, grid, decoding).next().done === true;
