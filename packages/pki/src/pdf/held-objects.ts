import { latin1 } from './lexer.ts';
import type { Version } from './version.ts';

const HEADER = /(?:^|[^0-9])\d{1,8}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-zA-Z0-9])/g;

/**
 * Whether a stream or a string contains the text of an object, to which a cross-reference could point.
 *
 * @param from offset at which the search begins.
 */
export function holdsObjects({ file, sections }: Version, from = 0): boolean {
  const starts = new Set<number>(sections.filter(({ isStream }) => isStream).map(({ start }) => start));
  for (const { entries } of sections) {
    for (const entry of entries.values())
      if (entry.kind === 'at') starts.add(startOf(file.bytes, entry.offset));
  }
  const text = latin1(file.bytes, from, file.bytes.length);
  for (const match of text.matchAll(HEADER)) {
    file.budget.step();
    const at = from + match.index + (/^\d/.test(match[0]) ? 0 : 1);
    if (!starts.has(at)) return true;
  }
  return false;
}

function startOf(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while ([0, 9, 10, 12, 13, 32].includes(bytes[at] ?? -1)) at += 1;
  return at;
}
