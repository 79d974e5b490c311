/**
 * The first page that the person has left behind without having seen its end, as when one scrolls faster than pages are
 * drawn; null if there is none. A page just before the last that was seen may still be under way. Pages that cannot be
 * shown are read elsewhere.
 */
export function firstMissed(
  pages: number,
  seen: ReadonlySet<number>,
  failed: ReadonlySet<number>,
): number | null {
  const last = Math.max(0, ...seen);
  const behind = last === pages ? pages : last - 1;
  const first = unread(pages, seen, failed)[0];
  return first !== undefined && first < behind ? first : null;
}

/** Ranges that are named; further ones follow from these. */
const NAMED = 3;

/** The pages that are still to be read, such as “3–28, 30”. */
export function unreadRanges(pages: number, seen: ReadonlySet<number>, failed: ReadonlySet<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of unread(pages, seen, failed)) {
    const newest = ranges.at(-1);
    if (newest?.[1] === number - 1) newest[1] = number;
    else ranges.push([number, number]);
  }
  const named = ranges
    .slice(0, NAMED)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return ranges.length > NAMED ? `${named.join(', ')}…` : named.join(', ');
}

const unread = (pages: number, seen: ReadonlySet<number>, failed: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => !seen.has(number) && !failed.has(number),
  );
