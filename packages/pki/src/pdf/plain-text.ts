import { drawContent } from './content.ts';
import { shownText } from './field-values.ts';
import { isTurnedAs, plainLook } from './plain-look.ts';
import { type Box, boxOf, isEmptyBox } from './structure.ts';
import { dictOf, PdfDict, type PdfStream } from './values.ts';
import type { Version } from './version.ts';

/** How much darker than its ground a text is. */
const CONTRAST = 0.25;
/** The lowest line of text, in points. */
const LEAST = 2;
/** How far a line may reach out of its frame to the sides, and into the text before it, as shares of its height. */
const OUT = 0.5;

/**
 * Whether a look is dark text on a ground and in a frame.
 *
 * @param is whether the text is what it should be.
 */
export function isPlainText(
  version: Version,
  widget: PdfDict,
  look: PdfStream,
  is: (shown: string) => boolean,
): boolean {
  const [place, frame] = [boxOf(version, widget.get('Rect')), boxOf(version, look.dict.get('BBox'))];
  if (version.unfolded(look).every((byte) => byte <= 32)) return is('');
  if (place === null || frame === null || isEmptyBox(frame) || !isTurnedAs(version, look, widget))
    return false;
  const drawn = plainLook(version, look, frame);
  if (drawn === null || drawn.lines.length + drawn.curves.length + drawn.squares > 0) return false;
  const [first, ...others] = drawn.texts;
  const shown = shownText(version, look);
  if (shown === null || !is(shown)) return false;
  return (
    first === undefined ||
    (others.every(({ fill }) => fill === first.fill) &&
      [1, ...drawn.grounds].every((ground) => ground - first.fill >= CONTRAST) &&
      isReadable(version, look, frame, place))
  );
}

/** Whether the lines of text are seen within the frame, and follow each other to the right and down. */
function isReadable(version: Version, look: PdfStream, frame: Box, place: Box): boolean {
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  const marks = drawContent(version, version.unfolded(look), resources).filter(({ kind }) => kind === 'text');
  const least = (LEAST * (frame[3] - frame[1])) / (place[3] - place[1]);
  return marks.every(({ box, along }, index) => {
    const before = marks[index - 1]?.box;
    const height = box[3] - box[1];
    const [out, middle] = [OUT * height, (box[1] + box[3]) / 2];
    const isAcross = box[0] >= frame[0] - out && box[2] <= frame[2] + out;
    const isSeen = isAcross && middle > frame[1] && middle < frame[3];
    const follows = before === undefined || box[0] >= before[2] - out || middle < before[1] + out;
    return along === 'x' && isSeen && follows && height >= least;
  });
}
