import type { Version } from './version.ts';
import type { Entry } from './xref-entries.ts';

/**
 * Whether an update refers to an object that lies before the one it replaces. A viewer that repairs a file
 * uses the last object of each number, a viewer that follows the cross-reference the newest: they must be the
 * same.
 */
export function goesBack({ sections, file }: Version): boolean {
  const known = new Map<number, Entry>();
  const places = new Map<number, number>();
  for (const { entries } of sections.toReversed()) {
    for (const [num, entry] of entries) {
      file.budget.step();
      const place = placeOf(entry, entries, known);
      if (place === null) continue;
      if (place < (places.get(num) ?? 0)) return true;
      places.set(num, place);
    }
    for (const [num, entry] of entries) known.set(num, entry);
  }
  return false;
}

/** The offset of an object, or of the stream that contains it; null if it is free. */
function placeOf(
  entry: Entry,
  own: ReadonlyMap<number, Entry>,
  earlier: ReadonlyMap<number, Entry>,
): number | null {
  if (entry.kind === 'at') return entry.offset;
  if (entry.kind === 'free') return null;
  const container = own.get(entry.container) ?? earlier.get(entry.container);
  return container?.kind === 'at' ? container.offset : null;
}
