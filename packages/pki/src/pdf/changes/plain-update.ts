import { UnreadablePdfError } from '../file/budget.ts';
import { strayBytes } from '../file/layout.ts';
import { latin1 } from '../file/lexer.ts';
import { reachable } from '../file/reachable.ts';
import { dictOf, isList, nameOf, PdfRef } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Section } from '../file/xref-entries.ts';

/** How many numbers an update may add: programs count on from the size, and Ghostscript fails at a few million. */
const MOST_NUMBERS = 1_000_000;
const PAGES: ReadonlySet<string | null> = new Set(['Catalog', 'Pages', 'Page']);

/**
 * Whether later updates are written so that every viewer follows their cross-reference. A viewer that cannot read it repairs the
 * file, and takes objects and trailers that the cross-reference does not list, also from the signed part. Only what programs
 * write is plain: numbers and sizes that continue the former ones, references that lead somewhere, and no pages that wait.
 *
 * @throws UnreadablePdfError
 */
export function isPlainUpdate(before: Version, after: Version): boolean {
  const known = new Set(before.sections.map(({ start }) => start));
  const later = after.sections.filter(({ start }) => !known.has(start));
  if (later.length === 0) return true;
  const [old, now] = [reachable(before), reachable(after)];
  const isMissing = (version: Version, num: number) => (version.entries.get(num)?.kind ?? 'free') === 'free';
  const isNewlyMissing = (num: number) => isMissing(after, num) && !(old.has(num) && isMissing(before, num));
  return (
    later.every((section) => isPlainSection(section, before.size)) &&
    ![...now].some(isNewlyMissing) &&
    !later.some((section) => hasWaitingPages(after, section, now)) &&
    !holdsStrayObjects(after)
  );
}

/** Entries beyond the size, and kinds of entries in several bytes, are read by some viewers only. */
function isPlainSection({ trailer, entries, isStream }: Section, before: number): boolean {
  const size = trailer.get('Size');
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > before + MOST_NUMBERS)
    return false;
  // Some programs write a size of one too few.
  if ([...entries.keys()].some((num) => num > size)) return false;
  const widths = isStream ? trailer.get('W') : null;
  const [kind] = isList(widths) ? widths : [0];
  return typeof kind === 'number' && kind <= 1;
}

/** Whether an update has pages or a catalogue that nothing refers to: viewers that repair a file look for them. */
const hasWaitingPages = (version: Version, { entries }: Section, reached: ReadonlySet<number>): boolean =>
  [...entries].some(([num, entry]) => {
    if (entry.kind === 'free' || num === 0 || reached.has(num)) return false;
    const value = version.resolve(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    return PAGES.has(nameOf(version.resolve(dictOf(value)?.get('Type') ?? null)));
  });

/** Whether an object or a trailer lies where no cross-reference leads, or two objects lie in one place. */
function holdsStrayObjects(version: Version): boolean {
  try {
    for (let from = 0; ; ) {
      const stray = strayBytes(version, from);
      if (stray === null) return false;
      const text = latin1(version.file.bytes, stray.start, stray.end);
      if (/\d[\0\t\n\f\r ]+obj(?![a-zA-Z0-9])|trailer/.test(text)) return true;
      from = stray.end;
    }
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
    return true;
  }
}
