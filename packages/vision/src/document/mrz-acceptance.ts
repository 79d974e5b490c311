import type { GrayImage } from '../image.ts';
import type { CharacterGrid } from './character-grid.ts';
import { failedChecks } from './check-digits.ts';
import { MAX_COST, type MrzDecoding, type MrzText } from './mrz-decode.ts';

/**
 * Bounds of acceptance, log-likelihoods, set on 450 readings of damaged pictures of real documents and held on
 * drawn ones (docs/models/mrz.md): of 26 readings whose names were wrong the best one's worst letter beat the next
 * by 1.07, while nine in ten right ones are above 1.4.
 */
const MIN_NAME_MARGIN = 1.2;
const MIN_NAME_CERTAINTY = -2;
/** Letters that no check digit covers beside the names: states, code, sex. */
const MIN_CODE_CERTAINTY = -1.5;
/** Letters of numbers and optional data must have looked like what check digits make of them. */
const MIN_NUMBER_CERTAINTY = -1.6;
/** Log-likelihood by which the text must beat every other with right check digits. */
const MIN_MARGIN = 2.5;
/** Room around the zone, in pitches: a letter that the picture's edge may have cut is not relied on. */
const EDGE_ROOM = 0.1;
/** Half the height of a letter in pitches. */
const HALF_LETTER = 0.55;

/** Whether every line lies inside of the picture, with room. */
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
      // A letter is as wide as it is high, nearly: its foot and head lie square to the line.
      const [upX, upY] = [next.y - y, x - next.x];
      return [-1, 1].every(
        (sign) =>
          x + sign * upX >= 0 && y + sign * upY >= 0 && x + sign * upX < width && y + sign * upY < height,
      );
    });
  });
}

/** Whether a zone's text may be relied on as far as its letters show: check digits right, each letter plain by itself. */
export function acceptText(decoding: MrzText): boolean {
  return (
    decoding.cost < MAX_COST &&
    decoding.margin > MIN_MARGIN &&
    decoding.numberCertainty > MIN_NUMBER_CERTAINTY &&
    decoding.nameMargin > MIN_NAME_MARGIN &&
    decoding.nameCertainty > MIN_NAME_CERTAINTY &&
    decoding.codeCertainty > MIN_CODE_CERTAINTY &&
    failedChecks(decoding.format, decoding.lines).length === 0 &&
    // A visa's optional data stands under no check digit, and no visa is taken here.
    decoding.format !== 'MRV-A' &&
    decoding.format !== 'MRV-B'
  );
}

/** Whether a reading may be relied on: its text, and nothing of it cut by the picture's edge. */
export const acceptZone = (image: GrayImage, grid: CharacterGrid, decoding: MrzDecoding): boolean =>
  acceptText(decoding) && insidePicture(image, grid, decoding);
