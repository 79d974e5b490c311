import { drawContent } from '../content/content.ts';
import { formMatrix } from '../content/content-operands.ts';
import type { Ink } from '../content/content-state.ts';
import type { PageInk } from '../content/page-ink.ts';
import { UnreadablePdfError } from '../file/budget.ts';
import { dictionaries } from '../file/reachable.ts';
import { dictOf, isList, nameOf, PdfDict, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type Box, boxOf, isEmptyBox, type Page, pageValue } from '../page/structure.ts';
import { FRAME, isAtEdge, RULE, signingLines } from './signing-lines.ts';

/**
 * Annotation flags that keep a widget in its rectangle (ISO 32000-2 12.5.3): Hidden, Print, ReadOnly, Locked,
 * LockedContents. NoZoom and NoRotate move it when the page is scaled or turned; ToggleNoView shows it only
 * at times.
 */
const FLAGS = 2 | 4 | 64 | 128 | 512;
const NO_ROTATE = 16;

/**
 * Whether every viewer paints a widget in the same way and only within its rectangle: it has a single
 * appearance with a bounding box and an invertible matrix (ISO 32000-2 12.5.5), or paints nothing at all.
 */
export function hasPlainLook(version: Version, widget: PdfDict | null): boolean {
  const flags = version.resolve(widget?.get('F') ?? null) ?? 0;
  const given = version.resolve(widget?.get('AP') ?? null);
  const look = given instanceof PdfDict ? version.resolve(given.get('N')) : null;
  const isBlank = hasNoArea(version, widget) && look instanceof PdfStream && isEmptyForm(version, look);
  const most = isBlank ? FLAGS | NO_ROTATE : FLAGS;
  if (typeof flags !== 'number' || (flags & ~most) !== 0) return false;
  if (given === null) return true;
  if (!(given instanceof PdfDict) || [...given.entries.keys()].some((key) => key !== 'N')) return false;
  return isBlank || isPlainLook(version, look);
}

function hasNoArea(version: Version, widget: PdfDict | null): boolean {
  const box = boxOf(version, widget?.get('Rect') ?? null);
  return box !== null && isEmptyBox(box);
}

/** Poppler gives an invisible signature an appearance that has neither content nor an area. */
const isEmptyForm = (version: Version, look: PdfStream): boolean =>
  nameOf(version.resolve(look.dict.get('Subtype'))) === 'Form' && version.unfolded(look).length === 0;

const HIDDEN = 2;

/**
 * The same for other fields than signatures, which must be shown: buttons have an appearance for each state, and others
 * while pressed. On a layer it would be shown only at times.
 */
export function hasPlainLooks(version: Version, widget: PdfDict | null): boolean {
  const flags = version.resolve(widget?.get('F') ?? null) ?? 0;
  if (typeof flags !== 'number' || (flags & ~(FLAGS & ~HIDDEN)) !== 0) return false;
  const given = version.resolve(widget?.get('AP') ?? null);
  if (widget === null || widget.get('OC') !== null || dependsOnOthers(version, given)) return false;
  if (given === null) return true;
  if (!(given instanceof PdfDict)) return false;
  return [...given.entries.values()].every((entry) => {
    const looks = version.resolve(entry);
    const all = looks instanceof PdfDict ? [...looks.entries.values()].map(version.resolve) : [looks];
    return all.every((look) => isPlainLook(version, look));
  });
}

const LAYERS = new Set(['OCG', 'OCMD']);
const BLENDS = new Set(['Normal', 'Compatible']);

/** Whether looks depend on layers, or on what is below them: such paint could make faint figures clear. */
function dependsOnOthers(version: Version, looks: PdfValue): boolean {
  for (const dict of dictionaries(version, [looks])) {
    const [type, blend] = ['Type', 'BM'].map((key) => version.resolve(dict.get(key)));
    if (dict.get('OC') !== null || LAYERS.has(nameOf(type ?? null) ?? '')) return true;
    if (blend != null && !BLENDS.has(nameOf(blend) ?? '')) return true;
  }
  return false;
}

function isPlainLook(version: Version, look: PdfValue): boolean {
  if (!(look instanceof PdfStream) || nameOf(version.resolve(look.dict.get('Subtype'))) !== 'Form')
    return false;
  const frame = boxOf(version, look.dict.get('BBox'));
  const matrix = version.resolve(look.dict.get('Matrix'));
  if (frame === null || isEmptyBox(frame)) return false;
  if (matrix !== null && !(isList(matrix) && matrix.length === 6)) return false;
  if (isList(matrix) && !matrix.every((each) => typeof version.resolve(each) === 'number')) return false;
  const [a, b, c, d] = formMatrix(version, look);
  return Math.abs(a * d - b * c) > 1e-6;
}

/** The axis along which the lines of a page run; a rotated page may swap the axes. */
function linesAlong(version: Version, page: Page): 'x' | 'y' {
  const turn = pageValue(version, page, 'Rotate');
  return typeof turn === 'number' && turn % 180 !== 0 ? 'y' : 'x';
}

/**
 * Height in points up to which a picture or a drawing may be a line of text, for example letters drawn as
 * shapes.
 */
const LINE_HEIGHT = 72;

/**
 * Whether a signature would be on the same lines as content of the page, at any distance: its text could then
 * be read as part of them, for example as digits after an amount.
 */
export function isBesideText(version: Version, page: Page, ink: PageInk, box: Box): boolean {
  const usual = linesAlong(version, page);
  return (ink ?? []).some((mark) => {
    const axes =
      mark.kind === 'text' ? (mark.along === null ? (['x', 'y'] as const) : [mark.along]) : [usual];
    return isReadable(mark, usual) && axes.some((along) => isInBand(mark.box, box, along));
  });
}

function isReadable({ kind, box, isThin }: Ink, along: 'x' | 'y'): boolean {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  if (kind === 'text' || kind === 'annotation') return true;
  if (kind === 'signature' || (isThin && Math.max(width, height) >= RULE)) return false;
  return (along === 'x' ? height : width) <= LINE_HEIGHT;
}

const isInBand = (mark: Box, box: Box, along: 'x' | 'y'): boolean =>
  along === 'x' ? mark[1] < box[3] && mark[3] > box[1] : mark[0] < box[2] && mark[2] > box[0];

/** Recognizes the lines that an empty signature field may cover (`signing-lines.ts`). */
export const isSigningLine = (
  version: Version,
  page: Page,
  box: Box,
  ink: PageInk,
): ((mark: Ink) => boolean) => signingLines(ink, box, linesAlong(version, page) === 'y');

/** Whether an empty field shows only a background and a frame, so that signing it replaces no content. */
export function isBlankField(version: Version, widget: PdfDict | null): boolean {
  const given = version.resolve(widget?.get('AP') ?? null);
  if (given === null) return true;
  const look = given instanceof PdfDict ? version.resolve(given.get('N')) : null;
  if (!(look instanceof PdfStream)) return look === null && given instanceof PdfDict;
  return isBlankLook(version, look);
}

/** Whether an appearance is nothing but a background and a frame. */
export function isBlankLook(version: Version, look: PdfStream): boolean {
  const frame = boxOf(version, look.dict.get('BBox'));
  if (frame === null || isEmptyBox(frame)) return false;
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  try {
    const marks = drawContent(version, version.unfolded(look), resources);
    return marks.every(({ box, kind }) => kind === 'shape' && (isAtEdge(box, frame) || fills(box, frame)));
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return false;
    throw cause;
  }
}

const fills = (box: Box, frame: Box): boolean =>
  box[0] <= frame[0] + FRAME &&
  box[1] <= frame[1] + FRAME &&
  box[2] >= frame[2] - FRAME &&
  box[3] >= frame[3] - FRAME;
