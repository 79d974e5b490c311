import { UnreadablePdfError } from './budget.ts';
import { drawContent } from './content.ts';
import type { Ink } from './content-state.ts';
import { Covers } from './covers.ts';
import type { DoubtfulPlace } from './doubtful-places.ts';
import { coverByFields } from './field-covers.ts';
import { inflate, intersection } from './matrix.ts';
import { annotationsOf, type Box, boxOf, isEmptyBox, type Page, pageValue } from './structure.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** The visible content of a page, as boxes in page space; null if unknown, so it may be anywhere. */
export type PageInk = readonly Ink[] | null;

/** Minimum distance of a signature from existing content in points: closer ink could extend a figure. */
const CLEARANCE = 4;

const HIDDEN = 2;
const NO_VIEW = 32;

/** A page's content streams; null if it has something else. @throws UnreadablePdfError */
export function pageStreams(version: Version, page: Page): readonly PdfStream[] | null {
  const contents = version.resolve(page.dict.get('Contents'));
  const streams = (isList(contents) ? contents.map(version.resolve) : [contents]).filter(
    (each) => each !== null,
  );
  return streams.every((each) => each instanceof PdfStream) ? streams : null;
}

/** A page's content streams, concatenated; null if it is something else. @throws UnreadablePdfError */
export function contentOf(version: Version, page: Page): Uint8Array | null {
  const streams = pageStreams(version, page);
  if (streams === null) return null;
  return Buffer.concat(streams.flatMap((each) => [version.unfolded(each), Buffer.from('\n')]));
}

/** A page with text below fields of which only a picture says whether it is a blank. */
export interface DoubtfulPage {
  readonly page: Page;
  readonly places: readonly DoubtfulPlace[];
  /** Text that is no blank or may be none, and what fields paint over. */
  readonly boxes: Covers['boxes'];
  /** The content before it paints over such places; null if it does not. */
  readonly before: Uint8Array | null;
  /** The fonts of its text, as its resources name them. */
  readonly fonts: readonly PdfValue[];
}

/**
 * Whether something opaque is painted over the page's own text, by its content or by its fields. Lines to fill in may be:
 * a form that becomes the page has its fields there. Where only a picture tells them from other text: what to look at.
 *
 * @param signed the numbers of the signatures' widgets, which do not count.
 */
export function hidesText(version: Version, page: Page, signed: ReadonlySet<number>): boolean | DoubtfulPage {
  const bytes = contentOf(version, page);
  const look = (what: 'text' | 'both' | 'words'): Covers => {
    const covers = new Covers(version.file.budget, what);
    if (bytes !== null) drawContent(version, bytes, resourcesOf(version, page), covers);
    return covers;
  };
  const hasFields = annotationsOf(version, page).some(
    (entry) => nameOf(version.resolve(version.dict(entry)?.get('Subtype') ?? null)) === 'Widget',
  );
  let covers = look(hasFields ? 'both' : 'text');
  // Fonts are read only where it matters: few pages paint over any text.
  if (covers.found) covers = look('words');
  if (!covers.found) coverByFields(version, page, covers, signed);
  if (covers.found) return true;
  const places = covers.doubts;
  if (places.length === 0) return false;
  const before = Number.isFinite(covers.cut) ? (bytes?.subarray(0, covers.cut) ?? null) : null;
  return { page, places, boxes: covers.boxes, before, fonts: covers.fonts };
}

const resourcesOf = (version: Version, page: Page): PdfDict =>
  dictOf(pageValue(version, page, 'Resources')) ?? new PdfDict(new Map());

/** Boxes around everything that a page's content and annotations paint, at least as large as the paint. */
export function inkOf(version: Version, page: Page): PageInk {
  try {
    const bytes = contentOf(version, page);
    if (bytes === null) return null;
    return [...drawContent(version, bytes, resourcesOf(version, page)), ...annotationInk(version, page)];
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return null;
    throw cause;
  }
}

function annotationInk(version: Version, page: Page): Ink[] {
  return annotationsOf(version, page).flatMap((entry): Ink[] => {
    const dict = version.dict(entry);
    const box = boxOf(version, dict?.get('Rect') ?? null);
    if (dict === null || box === null || isEmptyBox(box)) return [];
    const flags = version.resolve(dict.get('F'));
    const isHidden = typeof flags === 'number' && (flags & (HIDDEN | NO_VIEW)) !== 0;
    const type = nameOf(version.resolve(dict.get('Subtype')));
    if (isHidden || type === 'Link' || type === 'Popup') return [];
    const num = entry instanceof PdfRef ? entry.num : null;
    const kind = isSignatureField(version, dict) ? 'signature' : 'annotation';
    return [{ box, isThin: false, annotation: num, kind, along: null }];
  });
}

/** Whether a widget belongs to a signature field; the type may be inherited from its parent. */
function isSignatureField(version: Version, widget: PdfDict): boolean {
  const type = (dict: PdfDict | null) => nameOf(version.resolve(dict?.get('FT') ?? null));
  return (type(widget) ?? type(version.dict(widget.get('Parent')))) === 'Sig';
}

/**
 * Whether a box on a page covers nothing visible.
 *
 * @param options.except the number of an annotation to ignore: the box's own.
 * @param options.ignored whether a mark does not count, such as a signing line.
 */
export function isFree(
  ink: PageInk,
  box: Box,
  options: {
    readonly except?: readonly number[];
    readonly ignored?: (mark: Ink) => boolean;
    readonly clearance?: number;
  } = {},
): boolean {
  const { except = [], ignored = () => false, clearance = CLEARANCE } = options;
  if (ink === null) return false;
  const room = inflate(box, clearance);
  return !ink.some(
    (each) =>
      !ignored(each) &&
      (each.annotation === null || !except.includes(each.annotation)) &&
      intersection(room, each.box) !== null,
  );
}
