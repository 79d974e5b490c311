import { operatorsOf } from '../content/look-operators.ts';
import { isList, nameOf, type PdfDict, PdfRef, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { writeValue } from '../file/write-value.ts';
import {
  annotationsOf,
  boxOf,
  type Field,
  fieldsOf,
  isEmptyBox,
  type Page,
  pagesOf,
} from '../page/structure.ts';
import { textOf } from '../page/text-string.ts';
import { borderOf } from './drawn-by-viewers.ts';
import { flagsOf, inherited, isSame, PUSH, shownText } from './field-values.ts';
import { brightness } from './plain-look.ts';

/** The thickest border, and the darkest ground, that only some viewers may draw. */
const THIN = 3;
const LIGHT = 0.75;
/** Lines of text that are marked: viewers draw these alike if it says where. */
const MARKED = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** Notes whose look all viewers draw. Some viewers leave out the looks of other annotations, such as links. */
const DRAWN = new Set([
  ...MARKED,
  ...['Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Stamp', 'Caret', 'Ink'],
]);
/** Parts of a path that marks one line of text: a box with rounded ends, or waves. */
const PARTS_OF_A_MARK = 12;
const PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
/** What may accompany the path of a mark. */
const OF_A_MARK = /^(?:[qQwJjMdifFSsBbnhWgG]|[fBbW]\*|cm|gs|rg|RG|k|K|cs|CS|sc|SC|scn|SCN|ri|BDC|BMC|EMC)$/;
/** Captions and icons of a button, which viewers draw if it has no look. */
const CAPTIONS = ['CA', 'RC', 'AC', 'I', 'RI', 'IX'];
/** What all widgets of a field share; one with its own would show another value. */
const SHARED = ['FT', 'Ff', 'V', 'RV', 'Opt'];

/**
 * Whether viewers need not generate any look, which each does in its own way: every field on a page belongs to the form,
 * and everything that is drawn on a page has a look.
 *
 * @throws UnreadablePdfError
 */
export function haveOwnLooks(version: Version): boolean {
  const pages = pagesOf(version);
  const fields = fieldsOf(version, pages);
  const widgets = new Map(fields.flatMap((field) => field.widgets.map((num) => [num, field] as const)));
  return isOneForm(version, fields) && pages.every((page) => isEvenPage(version, page, widgets));
}

function isEvenPage(version: Version, page: Page, widgets: Map<number, Field>): boolean {
  return annotationsOf(version, page).every((entry) => {
    const dict = version.dict(entry);
    const box = boxOf(version, dict?.get('Rect') ?? null);
    if (dict === null || box === null || isEmptyBox(box)) return true;
    if (nameOf(version.resolve(dict.get('Subtype'))) !== 'Widget') return isEvenNote(version, dict);
    const field = entry instanceof PdfRef ? widgets.get(entry.num) : undefined;
    // A widget is on one page, once.
    if (entry instanceof PdfRef) widgets.delete(entry.num);
    return field !== undefined && isEvenWidget(version, dict, field);
  });
}

/** Whether the form is a tree that every viewer reads alike, with one value for each field. */
function isOneForm(version: Version, fields: readonly Field[]): boolean {
  const form = version.dict(version.catalogue.get('AcroForm'));
  const isChild = (ref: PdfValue, parent: number | null): boolean => {
    version.file.budget.step();
    const dict = version.dict(ref);
    const above = dict?.get('Parent') ?? null;
    if (!(ref instanceof PdfRef) || (above instanceof PdfRef ? above.num : above) !== parent) return false;
    return listOf(version, dict?.get('Kids') ?? null).every((kid) => isChild(kid, ref.num));
  };
  if (!listOf(version, form?.get('Fields') ?? null).every((root) => isChild(root, null))) return false;
  const values = new Map<string, string>();
  return fields.every((field) => {
    const value = field.type === 'Sig' ? '' : writeValue(inherited(version, field.dict, 'V'));
    const isSame = (values.get(field.name) ?? value) === value;
    values.set(field.name, value);
    return isSame;
  });
}

function isEvenWidget(version: Version, widget: PdfDict, { dict, type }: Field): boolean {
  if (type === null) return false;
  const isOther = (key: string) => {
    const own = version.resolve(widget.get(key));
    return own !== null && writeValue(own) !== writeValue(inherited(version, dict, key));
  };
  if (widget !== dict && SHARED.some(isOther)) return false;
  if (hasLook(version, widget)) return true;
  const settings = version.dict(widget.get('MK'));
  if (
    type === 'Btn' &&
    (flagsOf(version, { dict }) & PUSH) !== 0 &&
    CAPTIONS.some((key) => settings?.get(key) != null)
  )
    return false;
  const ground = listOf(version, settings?.get('BG') ?? null);
  return borderOf(version, widget) <= THIN && (ground.length === 0 || brightness(ground) >= LIGHT);
}

/** Whether a note or another annotation has a look, or is drawn by no viewer, or by all viewers alike. */
function isEvenNote(version: Version, note: PdfDict): boolean {
  const type = nameOf(version.resolve(note.get('Subtype'))) ?? '';
  // Some viewers show an open note above the page, with its text.
  if (version.resolve(note.get('Open')) === true) return false;
  if (type === 'Popup') return note.get('AP') === null;
  if (type === 'Redact' || note.get('FixedPrint') !== null) return false;
  if (hasLook(version, note)) {
    if (MARKED.has(type)) return isMark(version, note);
    if (type === 'FileAttachment') return version.dict(note.get('FS')) !== null;
    return DRAWN.has(type) && (type !== 'FreeText' || showsContents(version, note));
  }
  if (type === 'Text') return true;
  if (MARKED.has(type)) {
    const corners = listOf(version, note.get('QuadPoints'));
    return (
      corners.length > 0 && corners.length % 8 === 0 && corners.every((each) => typeof each === 'number')
    );
  }
  return type === 'Link' && borderOf(version, note) <= THIN && !isLine(version, note);
}

/**
 * Whether the look of marked text is nothing but the mark: Firefox and poppler leave most of them out, and draw their own in
 * the places that the annotation names.
 */
function isMark(version: Version, note: PdfDict): boolean {
  const corners = listOf(version, note.get('QuadPoints')).length;
  const look = version.resolve(version.dict(note.get('AP'))?.get('N') ?? null);
  if (!(look instanceof PdfStream) || corners === 0) return false;
  let parts = 0;
  const isWithin = (stream: PdfStream, depth: number): boolean => {
    for (const { word, operands } of operatorsOf(version, stream)) {
      if (PATH.has(word)) parts += 1;
      else if (word === 'Do') {
        const forms = version.dict(version.dict(stream.dict.get('Resources'))?.get('XObject') ?? null);
        const form = version.resolve(forms?.get(nameOf(operands[0] ?? null) ?? '') ?? null);
        const isForm =
          form instanceof PdfStream && nameOf(version.resolve(form.dict.get('Subtype'))) === 'Form';
        if (!isForm || depth > 2 || !isWithin(form, depth + 1)) return false;
      } else if (!OF_A_MARK.test(word)) return false;
    }
    return true;
  };
  return isWithin(look, 0) && parts <= (PARTS_OF_A_MARK * corners) / 8;
}

/** Whether a text on the page shows its contents: a program that edits it draws these. */
function showsContents(version: Version, note: PdfDict): boolean {
  const contents = version.resolve(note.get('Contents'));
  const look = version.resolve(version.dict(note.get('AP'))?.get('N') ?? null);
  const shown = look instanceof PdfStream ? shownText(version, look) : null;
  const words = contents instanceof PdfText ? textOf(contents) : '';
  return shown === null || isSame(shown, words);
}

/** Whether a link is hardly more than its border: a line. */
function isLine(version: Version, link: PdfDict): boolean {
  const [left = 0, low = 0, right = 0, high = 0] = boxOf(version, link.get('Rect')) ?? [];
  const width = borderOf(version, link);
  return width > 0 && Math.min(right - left, high - low) <= 2 * width;
}

const hasLook = (version: Version, dict: PdfDict): boolean => {
  const look = version.resolve(version.dict(dict.get('AP'))?.get('N') ?? null);
  return look instanceof PdfStream || version.dict(look) !== null;
};

const listOf = (version: Version, value: PdfValue): readonly PdfValue[] => {
  const list = version.resolve(value);
  return isList(list) ? list.map((each) => (each instanceof PdfRef ? each : version.resolve(each))) : [];
};
