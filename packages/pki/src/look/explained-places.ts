import type { Place } from '../pdf/changes/compare.ts';
import { PdfRef } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { quarterTurn } from '../pdf/page/boxes.ts';
import { annotationsOf, type Box, boxOf, isEmptyBox, type Page, pageValue } from '../pdf/page/structure.ts';
import type { PixelBox } from './differing-boxes.ts';

/** Where a page may look different, as fractions of its width and height from its upper left corner, as displayed. */
export interface ExplainedPlace {
  readonly kind: Place['kind'];
  readonly box: Box;
}

/** The page size that viewers assume if none is given. */
const LETTER: Box = [0, 0, 612, 792];
/** A rendered edge colours the pixels on both sides of it. */
const EDGE = 2;

/** The permitted places on one page of the later version. */
export function explainedPlaces(
  version: Version,
  page: Page,
  places: readonly Place[],
): readonly ExplainedPlace[] {
  if (places.length === 0) return [];
  const listed = new Set(
    annotationsOf(version, page).flatMap((entry) => (entry instanceof PdfRef ? [entry.num] : [])),
  );
  return places.flatMap(({ widget, kind }) => {
    if (!listed.has(widget)) return [];
    const box = boxOf(version, version.dict(new PdfRef(widget, 0))?.get('Rect') ?? null);
    return box === null || isEmptyBox(box) ? [] : [{ kind, box: asSeen(version, page, box) }];
  });
}

/** A box in page space as fractions of the page as displayed, with its rotation. */
export function asSeen(version: Version, page: Page, [left, bottom, right, top]: Box): Box {
  const [x0, y0, x1, y1] = frameOf(version, page);
  const [l, r] = [(left - x0) / (x1 - x0), (right - x0) / (x1 - x0)];
  const [b, t] = [(bottom - y0) / (y1 - y0), (top - y0) / (y1 - y0)];
  const turn = quarterTurn(version, page);
  if (turn === 90) return [b, l, t, r];
  if (turn === 180) return [1 - r, b, 1 - l, t];
  if (turn === 270) return [1 - t, 1 - r, 1 - b, 1 - l];
  return [l, 1 - t, r, 1 - b];
}

/** The visible part of a page: its crop box within its media box (ISO 32000-2 14.11.2). */
function frameOf(version: Version, page: Page): Box {
  const media = boxOf(version, pageValue(version, page, 'MediaBox')) ?? LETTER;
  const crop = boxOf(version, pageValue(version, page, 'CropBox'));
  if (crop === null) return media;
  const frame: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return isEmptyBox(frame) ? media : frame;
}

/** Fractions as pixels, including the edges that rendering colours. */
export const toPixels = (
  [left, top, right, bottom]: Box,
  { width, height }: { readonly width: number; readonly height: number },
  edge = EDGE,
): PixelBox => [
  Math.floor(left * width) - edge,
  Math.floor(top * height) - edge,
  Math.ceil(right * width) + edge,
  Math.ceil(bottom * height) + edge,
];
