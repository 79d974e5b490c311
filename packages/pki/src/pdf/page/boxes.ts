import { UnreadablePdfError } from '../file/budget.ts';
import { LARGEST } from '../file/lexer.ts';
import { isList, type PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { intersection } from './matrix.ts';
import { annotationsOf, boxOf, isEmptyBox, type Page, pageValue } from './structure.ts';

const wrong = (what: string) => new UnreadablePdfError('damaged', what);

/**
 * Checks that the boxes of pages and annotations are boxes, and that pages are turned by quarters. Viewers take other
 * values for zero, leave them out or round them, so pages and fields lie elsewhere in each.
 *
 * @throws UnreadablePdfError `damaged`
 */
export function checkBoxes(version: Version, pages: readonly Page[]): void {
  for (const page of pages) {
    for (const key of ['MediaBox', 'CropBox']) checkBox(version, page.inherited.get(key) ?? null);
    checkPaper(version, page);
    quarterTurn(version, page);
    checkUnit(version, page);
    for (const entry of annotationsOf(version, page))
      checkBox(version, version.dict(entry)?.get('Rect') ?? null);
  }
}

/** For a page without a size, or cropped to an area outside it, each viewer chooses its own size. */
function checkPaper(version: Version, page: Page): void {
  const [media, crop] = ['MediaBox', 'CropBox'].map((key) => boxOf(version, pageValue(version, page, key)));
  if (media == null) return;
  if (isEmptyBox(media) || (crop != null && intersection(media, crop) === null))
    throw wrong('A page without a size');
}

function checkUnit(version: Version, { dict }: Page): void {
  const unit = version.resolve(dict.get('UserUnit')) ?? 1;
  if (typeof unit !== 'number' || unit <= 0) throw wrong('A page without a unit');
}

/** The rotation of a page as displayed, in degrees: 0, 90, 180 or 270. @throws UnreadablePdfError `damaged` */
export function quarterTurn(version: Version, page: Page): 0 | 90 | 180 | 270 {
  const given = page.inherited.get('Rotate') ?? null;
  const turn = given === null ? 0 : pageValue(version, page, 'Rotate');
  if (typeof turn !== 'number' || turn % 90 !== 0) throw wrong('A page that is turned by no quarter');
  return (((turn % 360) + 360) % 360) as 0 | 90 | 180 | 270;
}

/** Checks the frame and the matrix of a form or a tile. @throws UnreadablePdfError `damaged` */
export function checkFrame(version: Version, { dict }: PdfStream): void {
  checkBox(version, dict.get('BBox'));
  const given = dict.get('Matrix');
  const matrix = version.resolve(given);
  const isMatrix =
    isList(matrix) &&
    matrix.length === 6 &&
    matrix.every((each) => typeof version.resolve(each) === 'number');
  if (given !== null && !isMatrix) throw wrong('A matrix that is none');
}

/**
 * Checks that a tile says whether it has colours of its own and in what steps it is repeated, and has its own resources: viewers
 * take other values for what is missing.
 *
 * @throws UnreadablePdfError `damaged`
 */
export function checkTile(version: Version, { dict }: PdfStream): void {
  const [kind, across, up] = ['PaintType', 'XStep', 'YStep'].map((key) => version.resolve(dict.get(key)));
  const isStep = (step: PdfValue | undefined) => typeof step === 'number' && step !== 0;
  const isWhole = (kind === 1 || kind === 2) && isStep(across) && isStep(up);
  if (!isWhole || version.dict(dict.get('Resources')) === null) throw wrong('A tile that is incomplete');
}

function checkBox(version: Version, value: PdfValue): void {
  if (value === null) return;
  const box = boxOf(version, value);
  if (box === null || box.some((each) => Math.abs(each) > LARGEST)) throw wrong('A box that is none');
}
