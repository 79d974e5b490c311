import { inkOf, isFree, type PageInk } from '../content/page-ink.ts';
import { isList, nameOf, type PdfDict, PdfRef } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import {
  annotationsOf,
  boxOf,
  type Field,
  fieldsOf,
  isEmptyBox,
  type Page,
  pagesOf,
} from '../page/structure.ts';
import type { Permissions } from './permissions.ts';
import { isMalformed, type SignatureField, type SignatureInFile } from './signature-fields.ts';
import { hasPlainLook, isBesideText } from './signature-place.ts';
import { hasRightTypes } from './typed-keys.ts';
import type { Walk } from './walk.ts';

export interface Context {
  readonly pages: readonly Page[];
  readonly signatures: readonly SignatureField[];
  readonly permissions: Permissions;
}

/** A signature field that was added later. */
export interface NewSignature {
  readonly field: Field;
}

const HIDDEN = 2;

/** The keys that a signature's field may have: its place, appearance and value, and no actions. */
const FIELD_KEYS = new Set(
  'Type Subtype FT Rect V T TU TM F Ff P Parent Kids AP AS MK Lock SV DA DR M NM Border BS Q StructParent'.split(
    ' ',
  ),
);

/**
 * The permitted signature fields that were added in the later version; forbidden ones are recorded as
 * changes.
 */
export function newSignatures(
  walk: Walk,
  context: Context & { readonly fields: readonly Field[] },
): readonly NewSignature[] {
  const { before, after } = walk;
  const known = new Set(context.fields.flatMap(({ num, widgets }) => [num, ...widgets]));
  const laterPages = pagesOf(after);
  const added = fieldsOf(after, laterPages).filter((field) => !known.has(field.num));
  const ink = inkReader(walk);
  // PDFium, which renders the compared versions, omits fields without a name.
  const taken = new Set(['', ...context.fields.map(({ name }) => name)]);
  return added.flatMap((field) => {
    const path = `/AcroForm/${field.name}`;
    const numbers = [field.num, ...field.widgets];
    const isNew = numbers.every((num) => (before.entries.get(num) ?? { kind: 'free' }).kind === 'free');
    // Some viewers merge two fields of the same name into one.
    if (field.type !== 'Sig' || !isNew || taken.has(field.name) || !isOwn(after, field)) {
      walk.note('changed', path);
      return [];
    }
    const signature = context.signatures.find((each) => each.field.num === field.num);
    if (signature === undefined || isMalformed(signature) || signature.end <= before.end) {
      walk.note('unsigned_field', path);
      return [];
    }
    if (!context.permissions.signing && !signature.isTimeStamp) {
      walk.note('not_permitted', path);
      return [];
    }
    // A time-stamp expresses no one's consent, so it must not show anything.
    const isSilent = !field.widgets.some((num) => isShown(after, num)) && saysNothing(signature);
    if (signature.isTimeStamp && !isSilent) {
      walk.note('changed', path);
      return [];
    }
    const places = numbers.map((num) => after.dict(new PdfRef(num, 0)));
    if (!places.every((dict) => dict !== null && isPlain(after, dict, laterPages))) {
      walk.note('changed', path);
      return [];
    }
    for (const num of field.widgets) {
      standsFree(walk, context.pages, laterPages, num, ink, path);
      walk.places.push({ widget: num, kind: 'signature' });
    }
    return [{ field }];
  });
}

/** The keys of a document time-stamp (ISO 32000-2 12.8.5), without a name, a reason or permissions. */
const STAMP_KEYS = new Set('Type Filter SubFilter ByteRange Contents V R M Prop_Build'.split(' '));

const saysNothing = ({ value }: SignatureInFile): boolean =>
  [...value.entries.keys()].every((key) => STAMP_KEYS.has(key));

/** Whether a widget is shown, or could be: it has a place and is not hidden. */
export function isShown(version: Version, num: number): boolean {
  const widget = version.dict(new PdfRef(num, 0));
  const box = boxOf(version, widget?.get('Rect') ?? null);
  const flags = version.resolve(widget?.get('F') ?? null);
  const isHidden = typeof flags === 'number' && (flags & HIDDEN) !== 0;
  return box !== null && !isEmptyBox(box) && !isHidden;
}

/** Whether a field and its widgets have no other field as parent, whose name and value they would inherit. */
function isOwn(version: Version, field: Field): boolean {
  return [field.num, ...field.widgets].every((num) => {
    const parent = version.dict(new PdfRef(num, 0))?.get('Parent') ?? null;
    if (parent === null) return true;
    const kids = version.resolve(version.dict(parent)?.get('Kids') ?? null);
    return isList(kids) && kids.some((kid) => kid instanceof PdfRef && kid.num === num);
  });
}

/** Whether a field has only known keys with values of their types, and names no other page than one of the document. */
function isPlain(version: Version, dict: PdfDict, pages: readonly Page[]): boolean {
  const page = dict.get('P');
  const isOnPage = page === null || (page instanceof PdfRef && pages.some(({ num }) => num === page.num));
  return (
    isOnPage && [...dict.entries.keys()].every((key) => FIELD_KEYS.has(key)) && hasRightTypes(version, dict)
  );
}

/** Records a widget that covers content of the earlier version. */
function standsFree(
  walk: Walk,
  pages: readonly Page[],
  laterPages: readonly Page[],
  num: number,
  ink: (page: Page) => PageInk,
  path: string,
): void {
  const widget = walk.after.dict(new PdfRef(num, 0));
  const box = boxOf(walk.after, widget?.get('Rect') ?? null);
  if (widget === null || box === null || nameOf(widget.get('Subtype')) !== 'Widget') {
    // A field without a widget must not be on any page.
    const isListed = laterPages.some((page) => listed(walk, page, num));
    if (isListed || widget === null) walk.note('changed', path);
    return;
  }
  if (!hasPlainLook(walk.after, widget)) walk.note('changed', path);
  if (isEmptyBox(box)) return;
  const standsOn = laterPages.filter((page) => listed(walk, page, num)).map((page) => page.num);
  for (const page of pages.filter((each) => standsOn.includes(each.num))) {
    const marks = ink(page);
    if (!isFree(marks, box) || isBesideText(walk.before, page, marks, box)) walk.note('covered', path);
  }
}

const listed = ({ after }: Walk, page: Page, num: number): boolean =>
  annotationsOf(after, page).some((entry) => entry instanceof PdfRef && entry.num === num);

/** Computes each page's ink once, on demand. */
export function inkReader(walk: Walk): (page: Page) => PageInk {
  const known = new Map<number, PageInk>();
  return (page) => {
    const seen = known.get(page.num);
    if (seen !== undefined) return seen;
    const read = inkOf(walk.before, page);
    known.set(page.num, read);
    return read;
  };
}
