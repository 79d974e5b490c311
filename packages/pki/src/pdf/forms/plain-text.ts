import { drawContent } from '../content/content.ts';
import { type Ink, start } from '../content/content-state.ts';
import { dictOf, PdfDict, type PdfStream, PdfText } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { lettersOf } from '../fonts/look-text.ts';
import { type Matrix, transform } from '../page/matrix.ts';
import { annotationsOf, type Box, boxOf, isEmptyBox, pagesOf, pageValue } from '../page/structure.ts';
import { inherited, shownText } from './field-values.ts';
import { type PlainLook, plainLook, turnOf, uprightTurn } from './plain-look.ts';

/** How much darker than its ground a text is. */
const CONTRAST = 0.25;
/** The lowest line of text, in points. */
const LEAST = 2;
/** The height of the lowest line as a share of the highest one's. */
const SMALL = 0.5;
/** How far the next line is down, and by how much a text may be off its line, as shares of a line's height. */
const PITCH = 0.55;
const RAISED = 0.2;
/** Rounding, in points. */
const NEAR = 0.05;
/** How far a line may reach out of its frame to the sides, as a share of its height. */
const OUT = 0.5;

/** One piece of text, as one operator shows it. */
export interface TextLine {
  readonly shown: string;
  readonly box: Box;
}

/** What a look should show. */
export interface Expected {
  /** Whether the text is what it should be. */
  readonly text: (shown: string) => boolean;
  /** Whether filled boxes behind the text mark what they should; by default there are none. */
  readonly marks?: (squares: PlainLook['squares'], lines: readonly TextLine[], ground: number) => boolean;
}

const unmarked: NonNullable<Expected['marks']> = (squares) => squares.length === 0;

/** Whether a look is dark text on a ground and in a frame. */
export function isPlainText(
  version: Version,
  widget: PdfDict,
  look: PdfStream,
  { text, marks = unmarked }: Expected,
): boolean {
  const [place, given] = [boxOf(version, widget.get('Rect')), boxOf(version, look.dict.get('BBox'))];
  if (version.unfolded(look).every((byte) => byte <= 32)) return text('') && marks([], [], 1);
  const upright = uprightTurn(version, look, widget);
  if (place === null || given === null || isEmptyBox(given) || upright === null) return false;
  const frame = transform(upright, given);
  const isSideways = turnOf(version, widget) % 180 !== 0;
  const [wide, height] = isSideways
    ? [place[3] - place[1], place[2] - place[0]]
    : [place[2] - place[0], place[3] - place[1]];
  const widening = (wide * (frame[3] - frame[1])) / (height * (frame[2] - frame[0]));
  const drawn = plainLook(version, look, given, upright, { cells: cellsOf(version, widget), widening });
  if (drawn === null || drawn.lines.length + drawn.curves.length > 0) return false;
  const shown = shownText(version, look);
  const inks = textOf(version, look, upright);
  const ground = Math.min(1, ...drawn.grounds);
  if (shown === null || !text(shown) || !marks(drawn.squares, linesOf(version, drawn, inks, shown), ground))
    return false;
  const [first, ...others] = drawn.texts;
  if (first === undefined) return true;
  const grounds = [ground, ...drawn.squares.map(({ fill }) => fill)];
  return (
    others.every(({ fill, space }) => fill === first.fill && space === first.space) &&
    grounds.every((each) => each - first.fill >= CONTRAST) &&
    isReadable(inks, drawn.texts, frame, height) &&
    !isOnItsHead(version, widget)
  );
}

/** Field flag of texts whose letters have cells of equal width (ISO 32000-2 table 231). */
const COMB = 1 << 24;

/** The cells of a comb; nought for another field. */
function cellsOf(version: Version, widget: PdfDict): number {
  const [flags, most] = ['Ff', 'MaxLen'].map((key) => inherited(version, widget, key));
  const isComb = typeof flags === 'number' && (flags & COMB) !== 0;
  return isComb && typeof most === 'number' ? most : 0;
}

function textOf(version: Version, look: PdfStream, ctm: Matrix): readonly Ink[] {
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  const inks = drawContent(version, version.unfolded(look), resources, null, { ...start, ctm });
  return inks.filter(({ kind }) => kind === 'text');
}

/** The pieces of text with their places; none if some have no ink, or are not what all show together. */
function linesOf(
  version: Version,
  { texts }: PlainLook,
  inks: readonly Ink[],
  all: string,
): readonly TextLine[] {
  const pieces = texts.map(({ font, shown }) => lettersOf(version, font, new PdfText(shown, false, 0, 0)));
  if (pieces.join('') !== all || inks.length !== pieces.length) return [];
  return inks.map(({ box }, at) => ({ box, shown: pieces[at] ?? '' }));
}

/** Whether the lines of text are seen within the frame, and follow each other to the right and down. */
function isReadable(inks: readonly Ink[], texts: PlainLook['texts'], frame: Box, height: number): boolean {
  const written = texts.filter(({ shown }) => shown !== '');
  // What has no ink is not read.
  if (written.length !== inks.length) return false;
  const least = (LEAST * (frame[3] - frame[1])) / height;
  const tallest = Math.max(...inks.map(({ box }) => box[3] - box[1]));
  return inks.every(({ box, along }, index) => {
    const tall = box[3] - box[1];
    const [out, middle] = [OUT * tall, (box[1] + box[3]) / 2];
    const isAcross = box[0] >= frame[0] - out && box[2] <= frame[2] + out;
    const isSeen = isAcross && middle > frame[1] && middle < frame[3];
    const before = inks[index - 1]?.box;
    const clear = written[index - 1]?.clear ?? 0;
    return (
      along === 'x' &&
      isSeen &&
      (before === undefined || follows(box, before, clear)) &&
      tall >= least &&
      tall >= SMALL * tallest
    );
  });
}

/** Whether a text is on the line of the previous one, after its last letter, or on a line below. */
function follows(box: Box, before: Box, clear: number): boolean {
  const tall = before[3] - before[1];
  const middle = (box[1] + box[3]) / 2;
  const lower = (before[1] + before[3]) / 2 - middle;
  const isBehind = box[0] >= before[0] + clear * (before[2] - before[0]) - NEAR;
  return lower >= PITCH * tall || (isBehind && Math.abs(lower) <= RAISED * tall);
}

/** Whether a field is turned by half on a page that is not: a six on its head is a nine in every viewer. */
function isOnItsHead(version: Version, widget: PdfDict): boolean {
  if (Math.abs(turnOf(version, widget) % 360) !== 180) return false;
  const pages = pagesOf(version).filter((page) =>
    annotationsOf(version, page).some((entry) => version.dict(entry) === widget),
  );
  return pages.some((page) => Math.abs(Number(pageValue(version, page, 'Rotate') ?? 0) % 360) !== 180);
}
