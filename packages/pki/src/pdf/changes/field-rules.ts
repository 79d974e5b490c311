import { isFree } from '../content/page-ink.ts';
import { PdfDict, PdfRef, type PdfValue } from '../file/values.ts';
import { canBeFilled } from '../forms/field-values.ts';
import { isPlainField } from '../forms/plain-filling.ts';
import { annotationsOf, boxOf, type Field, isEmptyBox, type Page } from '../page/structure.ts';
import type { Place } from './compare.ts';
import { type Context, inkReader, isShown } from './new-signatures.ts';
import { isMalformed } from './signature-fields.ts';
import { hasPlainLook, hasPlainLooks, isBlankField, isSigningLine } from './signature-place.ts';
import type { KeyRule, ObjectRule, Walk } from './walk.ts';

const allowed: KeyRule = () => undefined;

/** Keys that signing an empty field writes. */
const SIGNING: Readonly<Record<string, KeyRule>> = {
  V: allowed,
  AP: allowed,
  M: allowed,
  F: allowed,
  AS: allowed,
};
/** Keys that filling in a field writes: its value, and the looks of its widgets. */
const VALUE: Readonly<Record<string, KeyRule>> = { V: allowed, M: allowed, I: allowed };
const looks = (walk: Walk, { type }: Field): Readonly<Record<string, KeyRule>> => ({
  // What is shown under the pointer stays as it was, and all looks of a button: it only changes its state.
  AP: (old, now, path) => {
    const none = new PdfDict(new Map());
    const rules = type === 'Btn' ? {} : { N: allowed };
    walk.compareDicts(walk.before.dict(old) ?? none, walk.after.dict(now) ?? none, path, rules);
  },
  AS: allowed,
  M: allowed,
});

/**
 * All that a field or its widget says (ISO 32000-2 12.5.2, 12.5.6.19, 12.7.4 and 12.7.5). An object with other keys
 * may be something else as well, such as the settings of the layers, and change the pages with the field.
 */
const FIELD_KEYS = new Set(
  `Type Subtype Rect Contents P NM M F AP AS Border C StructParent OC AF ca CA BM Lang H MK A AA BS Parent Kids FT T TU
  TM Ff V DV DA Q DS RV MaxLen Opt TI I Lock SV PMD`.split(/\s+/),
);

const isField = (dict: PdfDict): boolean => [...dict.entries.keys()].every((key) => FIELD_KEYS.has(key));

/**
 * Permitted changes to a field that the signer saw: an empty signature field may be signed, a field left open
 * may be filled in.
 */
export function fieldRule(walk: Walk, field: Field, context: Context): ObjectRule {
  const isEmpty = walk.before.resolve(field.dict.get('V')) === null;
  let isChecked = false;
  return (old: PdfValue, now: PdfValue, path: string) => {
    if (old === now) return walk.compare(old, now, path);
    if (!(old instanceof PdfDict) || !(now instanceof PdfDict)) return walk.compare(old, now, path);
    if (!isField(old)) walk.compareDicts(old, now, path);
    else if (field.type === 'Sig' && isEmpty) {
      walk.compareDicts(old, now, path, SIGNING);
      if (!isChecked) checkSigned(walk, field, context, path);
      isChecked = true;
    } else if (canBeFilled(walk.before, field) && context.permissions.filling(field.name)) {
      const isWidget = old !== field.dict || field.widgets.includes(field.num);
      walk.compareDicts(old, now, path, {
        ...(old === field.dict && VALUE),
        ...(isWidget && looks(walk, field)),
      });
      walk.permitted.add('filled');
      for (const widget of field.widgets) addPlace(walk, { widget, kind: 'filled' });
      if (!isChecked) checkFilled(walk, field, path);
      isChecked = true;
    } else walk.compareDicts(old, now, path);
  };
}

/**
 * Checks that viewers agree on what a filled field shows, and that it shows its value. What it hides or uncovers of its page
 * is judged by pictures (`look/later-fields.ts`).
 */
function checkFilled(walk: Walk, field: Field, path: string): void {
  const { after } = walk;
  const isPlain = field.widgets.every((num) => hasPlainLooks(after, after.dict(new PdfRef(num, 0))));
  const now = { ...field, dict: after.dict(new PdfRef(field.num, 0)) ?? field.dict };
  if (!isPlain || !isPlainField(after, now)) walk.note('changed', path);
}

const isOnPage = ({ before }: Walk, page: Page, num: number): boolean =>
  annotationsOf(before, page).some((entry) => entry instanceof PdfRef && entry.num === num);

function addPlace({ places }: Walk, place: Place): void {
  if (!places.some(({ widget }) => widget === place.widget)) places.push(place);
}

/** Checks that an empty field now holds a signature, and covers nothing but the signing line. */
function checkSigned(walk: Walk, field: Field, context: Context, path: string): void {
  const signature = context.signatures.find((each) => each.field.num === field.num);
  if (signature === undefined || isMalformed(signature) || signature.end <= walk.before.end) {
    walk.note('unsigned_field', path);
    return;
  }
  const mayBeSigned = context.permissions.signing && !context.permissions.locks(field.name);
  if (!mayBeSigned && !signature.isTimeStamp) {
    walk.note('not_permitted', path);
    return;
  }
  // A time-stamp must not show anything in a place reserved for a person's signature.
  if (signature.isTimeStamp && field.widgets.some((num) => isShown(walk.after, num))) {
    walk.note('changed', path);
    return;
  }
  const ink = inkReader(walk);
  for (const num of field.widgets) {
    addPlace(walk, { widget: num, kind: 'signed_field' });
    const widget = walk.before.dict(new PdfRef(num, 0));
    const box = boxOf(walk.before, widget?.get('Rect') ?? null);
    if (!hasPlainLook(walk.after, walk.after.dict(new PdfRef(num, 0)))) walk.note('changed', path);
    if (!isBlankField(walk.before, widget)) walk.note('covered', path);
    if (box === null || isEmptyBox(box)) continue;
    for (const page of context.pages) {
      const ignored = isSigningLine(walk.before, page, box, ink(page));
      const options = { except: field.widgets, ignored, clearance: 0 };
      if (isOnPage(walk, page, num) && !isFree(ink(page), box, options)) walk.note('covered', path);
    }
  }
}
