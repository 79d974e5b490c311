import { UnreadablePdfError } from './budget.ts';
import type { PdfDict } from './values.ts';

/** Location of an object. */
export type Entry =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'in'; readonly container: number; readonly index: number };

/** One cross-reference section with its trailer: a table, or a stream. */
export interface Section {
  readonly start: number;
  /** Offset after the trailer, or after the stream's `endobj`. */
  readonly end: number;
  readonly trailer: PdfDict;
  readonly entries: ReadonlyMap<number, Entry>;
  readonly isStream: boolean;
}

export function sameEntry(a: Entry, b: Entry): boolean {
  if (a.kind === 'at') return b.kind === 'at' && a.offset === b.offset && a.gen === b.gen;
  if (a.kind === 'in') return b.kind === 'in' && a.container === b.container && a.index === b.index;
  return b.kind === 'free';
}

/** Adds an entry. @throws UnreadablePdfError `ambiguous` if the section has another one for the number. */
export function putEntry(entries: Map<number, Entry>, num: number, entry: Entry): void {
  const other = entries.get(num);
  if (other !== undefined && !sameEntry(other, entry))
    throw new UnreadablePdfError('ambiguous', `Object ${num} is in two places at once`);
  entries.set(num, entry);
}
