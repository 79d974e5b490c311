import { latin1 } from '../file/lexer.ts';
import { isList, PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type Page, pageValue } from './structure.ts';

/** Keys that lead from what is drawn to the rest of the document. */
const AWAY = new Set(['P', 'Parent', 'Popup', 'IRT', 'Dest', 'A', 'AA', 'StructParent', 'StructParents']);

/**
 * Whether a page draws an object that the file holds and the cross-reference does not list, such as one that an update has freed.
 * poppler looks for such objects in the whole file and shows them; viewers that follow the cross-reference show nothing.
 */
export function drawsFreed(version: Version, pages: readonly Page[]): boolean {
  const missing = missingOf(version, pages);
  if (missing.size === 0) return false;
  const isListed = version.sections.some(({ entries }) =>
    [...missing].some((num) => (entries.get(num)?.kind ?? 'free') !== 'free'),
  );
  if (isListed) return true;
  const { bytes } = version.file;
  const text = latin1(bytes, 0, version.end);
  return [...text.matchAll(/(?<![0-9])(\d{1,8})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-zA-Z0-9])/g)].some(
    ([, num]) => missing.has(Number(num)),
  );
}

/** The numbers of unlisted objects that pages refer to as a part of what they draw. */
function missingOf(version: Version, pages: readonly Page[]): ReadonlySet<number> {
  const missing = new Set<number>();
  const seen = new Set<number>();
  const queue: PdfValue[] = pages.flatMap((page) => [
    page.dict.get('Contents'),
    page.dict.get('Annots'),
    pageValue(version, page, 'Resources'),
    page.inherited.get('Resources') ?? null,
  ]);
  const into = (dict: PdfDict) => {
    for (const [key, value] of dict.entries) if (!AWAY.has(key)) queue.push(value);
  };
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    version.file.budget.step();
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      const entry = version.entries.get(value.num);
      if (entry === undefined || entry.kind === 'free') missing.add(value.num);
      else queue.push(version.lookup(value));
    } else if (value instanceof PdfDict) into(value);
    else if (value instanceof PdfStream) into(value.dict);
    else if (isList(value)) for (const each of value) queue.push(each);
  }
  return missing;
}
