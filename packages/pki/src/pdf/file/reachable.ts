import { isList, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

const trailersOf = ({ sections }: Version): readonly PdfValue[] => sections.map(({ trailer }) => trailer);

/** The numbers of all objects reachable from some values: by default from a version's trailers. */
export function reachable(version: Version, roots = trailersOf(version)): ReadonlySet<number> {
  const seen = new Set<number>();
  const queue: PdfValue[] = [...roots];
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

/** Every dictionary that is reachable from some values, by default from a version's trailers, with those of streams. */
export function* dictionaries(version: Version, roots = trailersOf(version)): Generator<PdfDict> {
  for (const root of roots) yield* within(root);
  for (const num of reachable(version, roots)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    yield* within(version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0)));
  }
}

/** The dictionaries of a value, without those that it refers to. */
function* within(root: PdfValue): Generator<PdfDict> {
  const queue: PdfValue[] = [root];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value instanceof PdfStream) queue.push(value.dict);
    else if (value instanceof PdfDict) {
      yield value;
      queue.push(...value.entries.values());
    } else if (isList(value)) for (const each of value) queue.push(each);
  }
}
