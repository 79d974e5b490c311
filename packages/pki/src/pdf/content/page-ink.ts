import { UnreadablePdfError } from '../file/budget.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { inflate, intersection } from '../page/matrix.ts';
import { annotationsOf, type Box, boxOf, isEmptyBox, type Page, pageValue } from '../page/structure.ts';
import { drawContent } from './content.ts';
import type { Ink } from './content-state.ts';
import { Covers } from './covers.ts';

/** The visible content of a page, as boxes in page space; null if unknown, so it may be anywhere. */
export type PageInk = readonly Ink[] | null;

/** Minimum distance of a signature from existing content in points: closer ink could extend a figure. */
const CLEARANCE = 4;

const HIDDEN = 2;
const NO_VIEW = 32;

/**
 * A page's content streams; null if it has something else, also a missing part of a list: poppler and Ghostscript then show nothing,
 * others the rest.
 *
 * @throws UnreadablePdfError
 */
export function pageStreams(version: Version, page: Page): readonly PdfStream[] | null {
  const contents = version.resolve(page.dict.get('Contents'));
  if (contents === null) return [];
  const streams = isList(contents) ? contents.map(version.resolve) : [contents];
  return streams.every((each) => each instanceof PdfStream) ? streams : null;
}

/** A page's content streams, concatenated; null if it is something else. @throws UnreadablePdfError */
export function contentOf(version: Version, page: Page): Uint8Array | null {
  const streams = pageStreams(version, page);
  if (streams === null) return null;
  return Buffer.concat(streams.flatMap((each) => [version.unfolded(each), Buffer.from('\n')]));
}

/** The texts of a page that its content paints over with something opaque, at most one more than `MOST_PLACES`. */
export function paintedOver(version: Version, page: Page): readonly Box[] {
  const bytes = contentOf(version, page);
  const covers = new Covers(version.file.budget);
  if (bytes !== null) drawContent(version, bytes, resourcesOf(version, page), covers);
  return covers.places;
}

/** A page's own or inherited resources. */
export const resourcesOf = (version: Version, page: Page): PdfDict =>
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
    return [{ box, isThin: false, isEven: false, annotation: num, kind, along: null }];
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
