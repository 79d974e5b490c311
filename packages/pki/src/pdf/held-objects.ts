import { latin1 } from './lexer.ts';
import { nameOf, PdfStream } from './values.ts';
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

/**
 * Whether an object stream holds an object that no cross-reference lists there. Viewers that repair files take it.
 *
 * @param from offset from which object streams count.
 * @throws UnreadablePdfError
 */
export function holdsUnlisted(version: Version, from = 0): boolean {
  const listed = new Set<string>();
  const places = new Map<number, number>();
  for (const { entries } of version.sections) {
    for (const [num, entry] of entries) {
      if (entry.kind === 'in') listed.add(`${num} ${entry.container}`);
      if (entry.kind === 'at' && entry.offset >= from) places.set(num, entry.offset);
    }
  }
  for (const [container, offset] of places) {
    const current = version.entries.get(container);
    if (current?.kind !== 'at' || current.offset !== offset) continue;
    const { value } = version.placed(container, current);
    if (!(value instanceof PdfStream) || nameOf(version.resolve(value.dict.get('Type'))) !== 'ObjStm')
      continue;
    if (version.container(container).numbers.some((num) => !listed.has(`${num} ${container}`))) return true;
  }
  return false;
}

function startOf(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while ([0, 9, 10, 12, 13, 32].includes(bytes[at] ?? -1)) at += 1;
  return at;
}
