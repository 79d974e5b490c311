import { checkFrame } from './boxes.ts';
import { UnreadablePdfError } from './budget.ts';
import { drawContent } from './content.ts';
import { formMatrix } from './content-operands.ts';
import { start } from './content-state.ts';
import type { Covers } from './covers.ts';
import { intersection, type Matrix, multiply, transform } from './matrix.ts';
import { annotationsOf, type Box, boxOf, isEmptyBox, type Page } from './structure.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/**
 * Adds what the fields of a page paint over its text: their looks in every state, and the background, which some viewers
 * paint whatever the look. Signatures are left out: whoever takes one away is found.
 *
 * @param signed the numbers of the signatures' widgets.
 */
export function coverByFields(
  version: Version,
  page: Page,
  covers: Covers,
  signed: ReadonlySet<number>,
): void {
  covers.wordsOnly();
  for (const entry of annotationsOf(version, page)) {
    const widget = version.dict(entry);
    const rect = boxOf(version, widget?.get('Rect') ?? null);
    if (widget === null || rect === null || isEmptyBox(rect)) continue;
    if (nameOf(version.resolve(widget.get('Subtype'))) !== 'Widget') continue;
    if (entry instanceof PdfRef && signed.has(entry.num)) continue;
    if (hasBackground(version, widget)) covers.cover(rect, () => null);
    for (const look of looksOf(version, widget)) coverByLook(version, look, rect, covers);
  }
}

/** The streams of `N`: one, or one for each state. */
function looksOf(version: Version, widget: PdfDict): readonly PdfStream[] {
  const normal = version.resolve(version.dict(widget.get('AP'))?.get('N') ?? null);
  const all = normal instanceof PdfDict ? [...normal.entries.values()].map(version.resolve) : [normal];
  return all.filter((look) => look instanceof PdfStream);
}

/** `MK` and its `BG` (ISO 32000-2 table 192): no components mean no colour. */
function hasBackground(version: Version, widget: PdfDict): boolean {
  const colour: PdfValue = version.resolve(version.dict(widget.get('MK'))?.get('BG') ?? null);
  return isList(colour) && colour.length > 0;
}

const isSpace = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 32);

function coverByLook(version: Version, look: PdfStream, rect: Box, covers: Covers): void {
  checkFrame(version, look);
  const frame = boxOf(version, look.dict.get('BBox'));
  // Some viewers draw a look without a frame where others draw nothing.
  if (frame === null && !isSpace(version.unfolded(look)))
    throw new UnreadablePdfError('damaged', 'A look without a frame');
  if (frame === null || isEmptyBox(frame)) return;
  const matrix = formMatrix(version, look);
  const drawn = transform(matrix, frame);
  const [across, up] = [drawn[2] - drawn[0], drawn[3] - drawn[1]];
  if (across <= 0 || up <= 0) return;
  // The look's frame is fitted into the field's place (ISO 32000-2 12.5.5, algorithm 8).
  const [x, y] = [(rect[2] - rect[0]) / across, (rect[3] - rect[1]) / up];
  const fitted: Matrix = [x, 0, 0, y, rect[0] - drawn[0] * x, rect[1] - drawn[1] * y];
  const ctm = multiply(matrix, fitted);
  const clip = intersection(transform(ctm, frame), rect);
  if (clip === null) return;
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  drawContent(version, version.unfolded(look), resources, covers, { ...start, ctm, clip });
}
