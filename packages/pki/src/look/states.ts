import { nameOf, PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { writeValue } from '../pdf/file/write-value.ts';
import { lookValues } from '../pdf/forms/covering-fields.ts';
import { annotationsOf, type Page } from '../pdf/page/structure.ts';

/**
 * The objects of pages whose fields are turned into stamps with the appearance of one of their states: the first, the second
 * and so on, as far as each has them. PDFium draws stamps only from their appearance, and never generates one.
 */
export function fieldsAsStamps(
  version: Version,
  pages: readonly Page[],
  state: number,
): ReadonlyMap<number, string> {
  const bodies = new Map<number, string>();
  for (const page of pages) {
    let isOther = false;
    const list = annotationsOf(version, page).map((entry): PdfValue => {
      const widget = version.dict(entry);
      if (widget === null || nameOf(version.resolve(widget.get('Subtype'))) !== 'Widget') return entry;
      const looks = lookValues(version, widget);
      const stamp = asStamp(widget, looks[Math.min(state, looks.length - 1)] ?? null);
      if (entry instanceof PdfRef) {
        bodies.set(entry.num, writeValue(stamp));
        return entry;
      }
      isOther = true;
      return stamp;
    });
    if (isOther)
      bodies.set(page.num, writeValue(new PdfDict(new Map([...page.dict.entries, ['Annots', list]]))));
  }
  return bodies;
}

/** An annotation as a stamp with a look, or without one. */
export function asStamp(annotation: PdfDict, look: PdfValue): PdfDict {
  const entries = new Map<string, PdfValue>([
    ['Type', new PdfName('Annot')],
    ['Subtype', new PdfName('Stamp')],
  ]);
  for (const key of ['Rect', 'F', 'OC'])
    if (annotation.get(key) !== null) entries.set(key, annotation.get(key));
  if (look !== null) entries.set('AP', new PdfDict(new Map([['N', look]])));
  return new PdfDict(entries);
}
