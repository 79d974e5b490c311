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
  for (let number = 1; number < behind; number++) {
    if (!seen.has(number) && !failed.has(number)) return number;
  }
  return null;
}
