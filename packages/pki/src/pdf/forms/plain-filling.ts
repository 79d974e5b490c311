import { PdfRef, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { boxOf, type Field, fieldsOf, isEmptyBox, pagesOf } from '../page/structure.ts';
import { hasPlainSettings } from './drawn-by-viewers.ts';
import { COMBO, displayedValue, flagsOf, hasOtherRichText, isSame, PASSWORD } from './field-values.ts';
import { isPlainButton } from './plain-button.ts';
import { expectedOfList, namesOneOption } from './plain-list.ts';
import { type Expected, isPlainText } from './plain-text.ts';

/** Whether all fields but signatures show plainly what they say. Some viewers draw a field from its value, others its look. */
export const arePlainFields = (version: Version): boolean =>
  fieldsOf(version, pagesOf(version)).every((field) => isPlainField(version, field));

/**
 * Whether a field has a value and a look as programs write them, so that the value is what one reads: no figures drawn as
 * lines or pictures, and no text that is hidden, tiny, faint or out of order.
 */
export function isPlainField(version: Version, field: Field): boolean {
  if (field.type === 'Btn') return isPlainButton(version, field);
  if (field.type !== 'Tx' && field.type !== 'Ch') return true;
  const value = displayedValue(version, field);
  // Viewers read a value that is no text differently, or not at all.
  if (value === null || hasOtherRichText(version, field, value)) return false;
  if (value !== '' && !hasPlainSettings(version, field, value)) return false;
  const bits = flagsOf(version, field);
  if (field.type === 'Ch' && !namesOneOption(version, field)) return false;
  if (field.type === 'Ch' && (bits & COMBO) === 0) {
    const list = expectedOfList(version, field);
    return list !== null && showsText(version, field, list.isEmpty, list);
  }
  if (field.type === 'Tx' && (bits & PASSWORD) !== 0)
    return showsText(version, field, value === '', { text: (shown) => /^[*\u2022\s]*$/u.test(shown) });
  return showsText(version, field, value.trim() === '', { text: (shown) => isSame(shown, value) });
}

/** @param mayLack whether a widget needs no look. */
function showsText(version: Version, field: Field, mayLack: boolean, expected: Expected): boolean {
  return field.widgets.every((num) => {
    const widget = version.dict(new PdfRef(num, 0));
    const box = boxOf(version, widget?.get('Rect') ?? null);
    if (widget === null || box === null || isEmptyBox(box)) return true;
    const look = version.resolve(version.dict(widget?.get('AP') ?? null)?.get('N') ?? null);
    return look === null
      ? mayLack
      : look instanceof PdfStream && isPlainText(version, widget, look, expected);
  });
}
