import { isList, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** The numbers of all objects reachable from a version's trailers. */
export function reachable(version: Version): ReadonlySet<number> {
  const seen = new Set<number>();
  const queue: PdfValue[] = version.sections.map(({ trailer }) => trailer);
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    version.file.budget.step();
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      queue.push(version.lookup(value));
    } else if (value instanceof PdfDict) queue.push(...value.entries.values());
    else if (value instanceof PdfStream) queue.push(...value.dict.entries.values());
    else if (isList(value)) for (const each of value) queue.push(each);
  }
  return seen;
}

/** Every dictionary that is reachable from a version's trailers, with those of streams. */
export function* dictionaries(version: Version): Generator<PdfDict> {
  for (const num of reachable(version)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    const queue: PdfValue[] = [version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0))];
    for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
      if (value instanceof PdfStream) queue.push(value.dict);
      else if (value instanceof PdfDict) {
        yield value;
        queue.push(...value.entries.values());
      } else if (isList(value)) for (const each of value) queue.push(each);
    }
  }
}
