import { drawContent } from '../content/content.ts';
import { UnreadablePdfError } from '../file/budget.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { checkFrame } from '../page/boxes.ts';
import {
  annotationsOf,
  type Box,
  boxOf,
  fieldsOf,
  isEmptyBox,
  type Page,
  pagesOf,
} from '../page/structure.ts';

/** A field's place on a page that may cover what the page shows there. */
export interface CoveringField {
  /** Its place in the page's list of annotations. */
  readonly index: number;
  readonly box: Box;
  /** How it looks in each of its states: the entries of the widget besides its own; one state if it has only one. */
  readonly states: number;
  /** What counts as covered whatever is painted: viewers paint its background, or something may be placed there. */
  readonly whole: Box | null;
  /** Whether its own look is hidden as well: a signature replaces it. */
  readonly isReplaced: boolean;
  /** Whether it is a check box or radio button. */
  readonly isButton: boolean;
}

/**
 * The fields of a page that paint something, or that a signature may be placed in.
 *
 * @param counts whether a widget counts, by its number.
 * @param unsigned the numbers of the widgets that signatures may be placed in.
 * @param texts those that text may be written in: all of their place counts, as an addition could change what it says.
 * @throws UnreadablePdfError `damaged` for a look that viewers read differently.
 */
export function coveringFields(
  version: Version,
  page: Page,
  counts: (widget: number | null) => boolean,
  unsigned: ReadonlySet<number>,
  texts: ReadonlySet<number> = new Set(),
): readonly CoveringField[] {
  return annotationsOf(version, page).flatMap((entry, index) => {
    const widget = version.dict(entry);
    const box = boxOf(version, widget?.get('Rect') ?? null);
    if (widget === null || box === null || isEmptyBox(box)) return [];
    if (nameOf(version.resolve(widget.get('Subtype'))) !== 'Widget') return [];
    if (!counts(entry instanceof PdfRef ? entry.num : null)) return [];
    const looks = looksOf(version, widget);
    const isPainted = looks.filter((look) => isPaint(version, look)).length > 0;
    const isOf = (numbers: ReadonlySet<number>) => entry instanceof PdfRef && numbers.has(entry.num);
    const [isReserved, isTick] = [isOf(unsigned), isButton(version, widget)];
    const written = isOf(texts) && !isTick ? withoutEdges(box) : null;
    const whole = isReserved || hasBackground(version, widget) ? box : written;
    if (!isPainted && whole === null) return [];
    const isReplaced = isReserved && isPainted;
    return [{ index, box, states: looks.length, whole, isReplaced, isButton: isTick }];
  });
}

/** How far the lines above and below may reach into a field to write in, in points and as a share of its height. */
const REACH = 3;
const REACH_SHARE = 0.2;

function withoutEdges([left, low, right, high]: Box): Box {
  const edge = Math.min(REACH, REACH_SHARE * (high - low));
  return [left, low + edge, right, high - edge];
}

/** Annotations that viewers draw translucent, or do not draw, if they have no look of their own: PDFium shows how. */
const MARKUP = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Text', 'Ink', 'Line', 'Caret']);
const NEVER_COVER = new Set(['Popup', 'Widget']);

/**
 * The annotations of a page, besides fields, that paint something: removing one reveals what is below.
 *
 * @throws UnreadablePdfError `damaged` for a look that viewers read differently.
 */
export function coveringNotes(version: Version, page: Page): readonly CoveringField[] {
  return annotationsOf(version, page).flatMap((entry, index) => {
    const note = version.dict(entry);
    const box = boxOf(version, note?.get('Rect') ?? null);
    const type = nameOf(version.resolve(note?.get('Subtype') ?? null)) ?? '';
    if (note === null || box === null || isEmptyBox(box) || NEVER_COVER.has(type)) return [];
    const looks = looksOf(version, note);
    if (looks.length === 0 ? type === 'Link' : !looks.some((look) => isPaint(version, look))) return [];
    const whole = looks.length === 0 && !MARKUP.has(type) ? box : null;
    return [{ index, box, states: 1, whole, isReplaced: false, isButton: false }];
  });
}

/** The numbers of the widgets of unsigned signature fields. */
export function unsignedWidgets(version: Version): ReadonlySet<number> {
  const fields = fieldsOf(version, pagesOf(version)).filter(
    ({ type, dict }) => type === 'Sig' && version.resolve(dict.get('V')) === null,
  );
  return new Set(fields.flatMap(({ widgets }) => widgets));
}

/** The looks of `N`: one, or one for each state. An entry that is no look is none: viewers draw the others. */
export function lookValues(version: Version, widget: PdfDict): readonly PdfValue[] {
  const value = version.dict(widget.get('AP'))?.get('N') ?? null;
  const normal = version.resolve(value);
  const values = normal instanceof PdfDict ? [...normal.entries.values()] : [value];
  return values.filter((each) => version.resolve(each) instanceof PdfStream);
}

const looksOf = (version: Version, widget: PdfDict): readonly PdfStream[] =>
  lookValues(version, widget)
    .map(version.resolve)
    .filter((look) => look instanceof PdfStream);

/** `MK` and its `BG` (ISO 32000-2 table 192): no components mean no colour. */
function hasBackground(version: Version, widget: PdfDict): boolean {
  const colour: PdfValue = version.resolve(version.dict(widget.get('MK'))?.get('BG') ?? null);
  return isList(colour) && colour.length > 0;
}

/** Field flag of buttons that keep no value (ISO 32000-2 table 229). */
const PUSH = 1 << 16;

function isButton(version: Version, widget: PdfDict): boolean {
  const parent = version.dict(widget.get('Parent'));
  const value = (key: string) => version.resolve(widget.get(key) ?? parent?.get(key) ?? null);
  const flags = value('Ff');
  return nameOf(value('FT')) === 'Btn' && (typeof flags !== 'number' || (flags & PUSH) === 0);
}

const isSpace = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 32);

/** Whether a look paints something; viewers must agree on where and how. */
function isPaint(version: Version, look: PdfStream): boolean {
  checkFrame(version, look);
  const bytes = version.unfolded(look);
  if (isSpace(bytes)) return false;
  const frame = boxOf(version, look.dict.get('BBox'));
  // Some viewers draw a look without a frame where others draw nothing.
  if (frame === null) throw new UnreadablePdfError('damaged', 'A look without a frame');
  if (isEmptyBox(frame)) return false;
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  drawContent(version, bytes, resources);
  return true;
}
