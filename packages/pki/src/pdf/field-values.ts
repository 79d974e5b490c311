import { operatorsOf } from './look-operators.ts';
import { boxOf, type Field, fieldsOf, isEmptyBox, pagesOf } from './structure.ts';
import { textOf } from './text-string.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream, PdfText, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** Field flags of ISO 32000-2 12.7.5: among them passwords shown as stars, and choices that list every option. */
const READ_ONLY = 1;
const PUSH = 1 << 16;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/**
 * Whether a field shows something other than its value. Some viewers draw a field from its value, others
 * from its appearance, so two signers could see different texts. Appearances whose fonts have their own
 * encoding are not checked.
 */
export function hasOtherValues(version: Version): boolean {
  return fieldsOf(version, pagesOf(version)).some((field) => showsOtherValue(version, field));
}

/** The same of one field. */
export function showsOtherValue(version: Version, field: Field): boolean {
  if (field.type === 'Btn') return looksOtherwise(version, field);
  if (field.type !== 'Tx' && field.type !== 'Ch') return false;
  const bits = flagsOf(version, field);
  if (field.type === 'Ch' && (bits & COMBO) === 0) return isUndrawnList(version, field);
  if (field.type === 'Tx' && (bits & PASSWORD) !== 0) return false;
  const value = displayedValue(version, field);
  // Viewers read a value that is no text differently, or not at all.
  if (value === null || hasOtherRichText(version, field, value)) return true;
  return field.widgets.some((num) => showsOther(version, num, value));
}

/**
 * Whether people can fill in a field: not a push button, which has no value, nor a list or password, which do not show
 * theirs, nor a field that is read only, unless the form calculates it (ISO 32000-2 tables 227, 229 and 199).
 */
export function canBeFilled(version: Version, field: Field): boolean {
  const bits = flagsOf(version, field);
  if (field.type === 'Sig' || (field.type === 'Btn' && (bits & PUSH) !== 0)) return false;
  if (field.type === 'Ch' ? (bits & COMBO) === 0 : field.type === 'Tx' && (bits & PASSWORD) !== 0)
    return false;
  return (bits & READ_ONLY) === 0 || version.dict(field.dict.get('AA'))?.get('C') != null;
}

function flagsOf(version: Version, { dict }: Field): number {
  const flags = inherited(version, dict, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

/** Whether a field's rich text, which some viewers show, has other words than its value. */
function hasOtherRichText(version: Version, field: Field, value: string): boolean {
  const rich = inherited(version, field.dict, 'RV');
  if (rich === null) return false;
  return !(rich instanceof PdfText) || essence(textOf(rich).replaceAll(/<[^>]*>/gu, '')) !== essence(value);
}

/** Whether a list has options and no look: some viewers draw them. */
function isUndrawnList(version: Version, field: Field): boolean {
  const options = inherited(version, field.dict, 'Opt');
  const isDrawn = (num: number) =>
    version.dict(version.dict(new PdfRef(num, 0))?.get('AP') ?? null)?.get('N') != null;
  return isList(options) && options.length > 0 && !field.widgets.every(isDrawn);
}

/** Whether a box or radio button with a value looks as with another: some viewers go by the value. */
function looksOtherwise(version: Version, field: Field): boolean {
  const value = nameOf(inherited(version, field.dict, 'V'));
  if (value === null) return false;
  return field.widgets.some((num) => {
    const widget = version.dict(new PdfRef(num, 0));
    const looks = version.dict(version.dict(widget?.get('AP') ?? null)?.get('N') ?? null);
    if (looks === null) return false;
    const expected = looks.get(value) === null ? 'Off' : value;
    return (nameOf(version.resolve(widget?.get('AS') ?? null)) ?? 'Off') !== expected;
  });
}

function showsOther(version: Version, num: number, value: string): boolean {
  const widget = version.dict(new PdfRef(num, 0));
  const box = boxOf(version, widget?.get('Rect') ?? null);
  if (widget === null || box === null || isEmptyBox(box)) return false;
  const given = version.dict(widget.get('AP'));
  const look = version.resolve(given?.get('N') ?? null);
  if (!(look instanceof PdfStream)) return look !== null || essence(value) !== '';
  const shown = shownText(version, look);
  return shown !== null && !isSame(shown, value);
}

/** Whether texts have the same words, or are one number, of which a form may show more or fewer decimals: `1000` as `1,000.00`. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [numberOf(a), numberOf(b)];
  return one === null || other === null ? essence(a) === essence(b) : one === other;
}

/** A number whose decimals, at most two, follow a point or a comma, beside the sign of a currency; null for another text. */
function numberOf(text: string): number | null {
  const bare = text.replaceAll(/[\s\p{Sc}]/gu, '');
  const [, sign = '', whole = '', decimals = ''] = /^(-?)([\d.,]*?\d)(?:[.,](\d{1,2}))?$/u.exec(bare) ?? [];
  if (whole === '') return null;
  return Number(`${sign}${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`);
}

/** Letters and digits: spaces, line breaks and marks depend on the layout. */
const essence = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A field's own value, or that of the nearest one above it. */
export function inherited(version: Version, dict: PdfDict, key: string): PdfValue {
  let at: PdfDict | null = dict;
  for (let level = 0; at !== null && level < 60; level += 1) {
    const value = version.resolve(at.get(key));
    if (value !== null) return value;
    at = version.dict(at.get('Parent'));
  }
  return null;
}

/** The value as displayed: a choice's text, not its export value. Null if it cannot be read as text. */
function displayedValue(version: Version, { dict, type }: Field): string | null {
  const value = inherited(version, dict, 'V');
  if (value === null) return '';
  if (!(value instanceof PdfText)) return null;
  const options = type === 'Ch' ? inherited(version, dict, 'Opt') : null;
  for (const option of isList(options) ? options : []) {
    const pair = version.resolve(option);
    const [key, shown] = isList(pair) ? pair.map((each) => version.resolve(each)) : [];
    if (key instanceof PdfText && key.value === value.value && shown instanceof PdfText) return textOf(shown);
  }
  return textOf(value);
}

/** A font of an appearance by its name: its own, or one of the form. */
export function fontOf(version: Version, look: PdfStream, name: PdfValue): PdfDict | null {
  const form = version.dict(version.catalogue.get('AcroForm'));
  const all = [dictOf(version.resolve(look.dict.get('Resources'))), version.dict(form?.get('DR') ?? null)];
  const fonts = all.map((each) => version.dict(each?.get('Font') ?? null));
  return (
    fonts.map((each) => version.dict(each?.get(nameOf(name) ?? '') ?? null)).find((each) => each !== null) ??
    null
  );
}

/** All text that an appearance shows; null if one of its fonts has an encoding of its own. */
function shownText(version: Version, look: PdfStream): string | null {
  let text = '';
  for (const { word, operands } of operatorsOf(version, look)) {
    if (word === 'Do') return null;
    if (word === 'Tf' && !isPlainFont(version, fontOf(version, look, operands[0] ?? null))) return null;
    if (['Tj', 'TJ', "'", '"'].includes(word)) {
      const shown = operands.at(-1) ?? null;
      const parts = (isList(shown) ? shown : [shown]).filter((each) => each instanceof PdfText);
      text += parts.map(({ value }) => value).join('');
    }
  }
  return text;
}

/** Whether a font uses a standard encoding, at least for Latin letters and figures. */
function isPlainFont(version: Version, font: PdfDict | null): boolean {
  if (font === null || nameOf(version.resolve(font.get('Subtype'))) === 'Type0') return false;
  const encoding = version.resolve(font.get('Encoding'));
  if (encoding instanceof PdfDict) return keepsLatin(version, font);
  return encoding === null || nameOf(encoding) === 'WinAnsiEncoding' || nameOf(encoding) === 'PDFDocEncoding';
}

const FIGURES = 'zero one two three four five six seven eight nine'.split(' ');

/** Whether a font's encoding leaves all letters and figures of ASCII in their places: programs name those of PDFDocEncoding. */
export function keepsLatin(version: Version, font: PdfDict | null): boolean {
  const encoding = version.dict(font?.get('Encoding') ?? null);
  const differences = version.resolve(encoding?.get('Differences') ?? null);
  let code = 0;
  for (const each of isList(differences) ? differences : []) {
    const entry = version.resolve(each);
    if (typeof entry === 'number') code = entry;
    else {
      const sign = String.fromCharCode(code);
      if (/[0-9a-z]/i.test(sign) && nameOf(entry) !== (FIGURES[Number(sign)] ?? sign)) return false;
      code += 1;
    }
  }
  return true;
}
