import { operatorsOf } from '../content/look-operators.ts';
import {
  dictOf,
  isList,
  nameOf,
  type PdfDict,
  type PdfStream,
  PdfText,
  type PdfValue,
} from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { letterAt, lettersOf, UNKNOWN } from '../fonts/look-text.ts';
import type { Field } from '../page/structure.ts';
import { textOf } from '../page/text-string.ts';

/** Field flags of ISO 32000-2 12.7.5: among them passwords shown as stars, and choices that list every option. */
const READ_ONLY = 1;
export const PUSH = 1 << 16;
export const PASSWORD = 1 << 13;
export const COMBO = 1 << 17;

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

/** A field's own or inherited flags. */
export function flagsOf(version: Version, { dict }: Pick<Field, 'dict'>): number {
  const flags = inherited(version, dict, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

/** Whether a field's rich text, which some viewers show, has other words than its value. */
export function hasOtherRichText(version: Version, field: Field, value: string): boolean {
  const rich = inherited(version, field.dict, 'RV');
  if (rich === null) return false;
  return !(rich instanceof PdfText) || !isSame(unmarked(textOf(rich)), value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of rich text. */
const unmarked = (rich: string): string => withoutEntities(rich.replaceAll(/<[^>]*>/gu, ' '));

/** A text of XML with its entities as letters. */
export const withoutEntities = (text: string): string =>
  text
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (_all, hex, digits) =>
      letterAt(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/&(\w+);/gu, (_all, name) => ENTITIES[name] ?? ' ');

/** Whether texts have the same words, or a number is shown with more or fewer decimals: `1000` as `1,000.00`. */
export function isSame(shown: string, value: string): boolean {
  if (shown.includes(UNKNOWN) || ORDERS.test(value)) return false;
  if (essence(shown) === essence(value)) return true;
  const number = /^-?\d+(?:[.,]\d{1,2})?$/u.test(bare(value)) ? numberOf(value) : null;
  // A program may add a currency, but not change it.
  const isOther = currency(value) !== '' && currency(shown) !== currency(value);
  return number !== null && !isOther && numberOf(shown) === number;
}

const currency = (text: string): string => text.replaceAll(/\P{Sc}/gu, '');

const bare = (text: string): string => text.replaceAll(/[\s\p{Sc}]/gu, '');

/** A number whose decimals, at most two, follow a point or a comma, beside the sign of a currency; null for another text. */
function numberOf(text: string): number | null {
  const parts = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/u.exec(bare(text));
  const [, sign = '', whole = '', decimals = ''] = parts ?? [];
  return parts === null ? null : Number(`${sign}${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`);
}

/** Characters that change the order of letters in viewers that draw a value themselves. */
const ORDERS = /[\u202a-\u202e\u2066-\u2069]/u;
/** Letters with their accents, figures and signs: spaces and line breaks depend on the layout. */
const essence = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, '');

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
export function displayedValue(
  version: Version,
  { dict, type }: Pick<Field, 'dict' | 'type'>,
): string | null {
  const value = inherited(version, dict, 'V');
  if (value === null) return '';
  if (!(value instanceof PdfText)) return null;
  const options = type === 'Ch' ? inherited(version, dict, 'Opt') : null;
  for (const option of isList(options) ? options : []) {
    const pair = version.resolve(option);
    const [key, shown] = isList(pair) ? pair.map((each) => version.resolve(each)) : [];
    if (key instanceof PdfText && textOf(key) === textOf(value) && shown instanceof PdfText)
      return textOf(shown);
  }
  return textOf(value);
}

/** A font of an appearance by its name. One that it does not have itself viewers take from its page, or from the form. */
export function fontOf(version: Version, look: PdfStream, name: PdfValue): PdfDict | null {
  const fonts = version.dict(dictOf(version.resolve(look.dict.get('Resources')))?.get('Font') ?? null);
  return version.dict(fonts?.get(nameOf(name) ?? '') ?? null);
}

/** All text that a look shows; null if it shows other things as well. */
export function shownText(version: Version, look: PdfStream): string | null {
  let text = '';
  let font: PdfDict | null = null;
  const saved: (PdfDict | null)[] = [];
  for (const { word, operands } of operatorsOf(version, look)) {
    if (word === 'Do') return null;
    if (word === 'q') saved.push(font);
    if (word === 'Q') font = saved.pop() ?? null;
    if (word === 'Tf') font = fontOf(version, look, operands[0] ?? null);
    if (!['Tj', 'TJ', "'", '"'].includes(word)) continue;
    const shown = operands.at(-1) ?? null;
    for (const part of isList(shown) ? shown : [shown])
      if (part instanceof PdfText) text += lettersOf(version, font, part);
  }
  return text;
}
