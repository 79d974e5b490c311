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
  const listed = listings(version);
  for (const [container, current] of version.entries) {
    if (current.kind !== 'at' || current.offset < from) continue;
    const { value } = version.placed(container, current);
    if (!(value instanceof PdfStream) || nameOf(version.resolve(value.dict.get('Type'))) !== 'ObjStm')
      continue;
    const oldest = sectionOf(version, container, current.offset);
    const isListed = (num: number) =>
      (listed.get(`${num} ${container}`) ?? Number.POSITIVE_INFINITY) <= oldest;
    if (!version.container(container).numbers.every(isListed)) return true;
  }
  return false;
}

/** The newest section, from 0, that lists an object in an object stream, by both numbers. */
function listings({ sections }: Version): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  for (const [index, { entries }] of sections.entries()) {
    for (const [num, entry] of entries) {
      const key = entry.kind === 'in' ? `${num} ${entry.container}` : null;
      if (key !== null && !listed.has(key)) listed.set(key, index);
    }
  }
  return listed;
}

/** The oldest section that may list what an object stream holds: older ones mean another stream of the same number. */
function sectionOf({ sections }: Version, container: number, offset: number): number {
  const oldest = sections.findLastIndex(({ entries }) => {
    const entry = entries.get(container);
    return entry?.kind === 'at' && entry.offset === offset;
  });
  // Objects in streams are listed by the stream that a table names.
  return sections[oldest]?.trailer.get('XRefStm') === null ? oldest : oldest + 1;
}

function startOf(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while ([0, 9, 10, 12, 13, 32].includes(bytes[at] ?? -1)) at += 1;
  return at;
}
