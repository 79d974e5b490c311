import type { PdfFile } from '../file/file.ts';
import { latin1 } from '../file/lexer.ts';
import { firstPageSection } from '../file/linearized.ts';
import { nameOf, PdfDict, PdfRef } from '../file/values.ts';
import { Version } from '../file/version.ts';
import { type Entry, type Section, sameEntry } from '../file/xref-entries.ts';

/** Line ends that may follow the last `%%EOF`: mail programs add one to that of the file. */
const LINE_ENDS = /^[\r\n]{0,4}$/;

/** Whether nothing but line ends follows the last `%%EOF`. */
export const endsPlainly = ({ file, eof, end }: Version): boolean =>
  end - eof <= 4 && LINE_ENDS.test(latin1(file.bytes, eof, end));

/**
 * Updates that no program writes. They show nothing today, but leave a place that only some readers look at: one that
 * changes no object, one by which the file has an older version of the format than before, and two places of one object within
 * a linearized file, whose two cross-references share none (ISO 32000-2 annex F).
 */
export function hasOddUpdates(version: Version): boolean {
  const updates = updatesOf(version.sections);
  return isSomeIdle(updates) || lowersVersion(version, updates) || replacesLinearized(version.file, updates);
}

/** One cross-reference, the stream of a hybrid one included. */
interface Update {
  readonly section: Section;
  readonly entries: ReadonlyMap<number, Entry>;
}

/** Oldest first. */
function updatesOf(sections: readonly Section[]): readonly Update[] {
  const updates: Update[] = [];
  for (const [index, section] of sections.entries()) {
    const before = sections[index - 1];
    if (before !== undefined && isHybrid(before) && section.isStream) continue;
    const hidden = isHybrid(section) ? sections[index + 1] : undefined;
    updates.push({ section, entries: new Map([...(hidden?.entries ?? []), ...section.entries]) });
  }
  return updates.reverse();
}

const isHybrid = ({ isStream, trailer }: Section): boolean => !isStream && trailer.get('XRefStm') !== null;

/** Whether an update leaves every object as it was. A cross-reference stream may list itself. */
function isSomeIdle(updates: readonly Update[]): boolean {
  const known = new Map<number, Entry>();
  for (const [index, { section, entries }] of updates.entries()) {
    let isIdle = index > 0;
    for (const [num, entry] of entries) {
      const isItself = section.isStream && entry.kind === 'at' && entry.offset === section.start;
      if (num !== 0 && !isItself && !sameEntry(entry, known.get(num) ?? { kind: 'free' })) isIdle = false;
      known.set(num, entry);
    }
    if (isIdle) return true;
  }
  return false;
}

/** Whether an update replaces the catalogue by one of an older version of the format. */
function lowersVersion({ file, end, eof }: Version, updates: readonly Update[]): boolean {
  const entries = new Map<number, Entry>();
  let highest = Number.parseFloat(latin1(file.bytes, 5, 8)) || 0;
  for (const [index, update] of updates.entries()) {
    for (const [num, entry] of update.entries) entries.set(num, entry);
    const { trailer } = update.section;
    const root = trailer.get('Root');
    if (!(root instanceof PdfRef) || !update.entries.has(root.num)) continue;
    // Copied, since later updates add to it.
    const catalogue = new Version(file, end, eof, [], new Map(entries), trailer).resolve(root);
    const stated = catalogue instanceof PdfDict ? nameOf(catalogue.get('Version')) : null;
    const number = Number.parseFloat(stated ?? '') || 0;
    // Programs that rewrite a file raise its header and leave the catalogue, whose older version does not count.
    if (index > 0 && number > 0 && number < highest) return true;
    highest = Math.max(highest, number);
  }
  return false;
}

/** Whether the two cross-references of a linearized file list one object in two places. */
function replacesLinearized(file: PdfFile, [rest, firstPage]: readonly Update[]): boolean {
  if (rest === undefined || firstPage === undefined) return false;
  if (firstPageSection(file) !== firstPage.section.start) return false;
  return [...firstPage.entries].some(([num, entry]) => {
    const other = rest.entries.get(num);
    return num !== 0 && other !== undefined && !sameEntry(entry, other);
  });
}
