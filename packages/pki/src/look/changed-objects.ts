import { latin1 } from '../pdf/file/lexer.ts';
import { reachable } from '../pdf/file/reachable.ts';
import { isList, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { writeValue } from '../pdf/file/write-value.ts';

/** Returns another dictionary in place of one, or the same. */
export type ChangeDict = (dict: PdfDict) => PdfDict;

/**
 * The objects of a version in which dictionaries have changed, by number, as `appendObjects` takes them. Inner dictionaries change first.
 *
 * @param before what an object is taken for: another value, or the text of a whole body.
 */
export function changedObjects(
  version: Version,
  change: ChangeDict,
  before: (num: number, value: PdfValue) => PdfValue | string = (_num, value) => value,
): Map<number, string> {
  const bodies = new Map<number, string>();
  for (const num of reachable(version)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    const value = version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    const taken = before(num, value);
    if (typeof taken === 'string') {
      bodies.set(num, taken);
      continue;
    }
    const own = taken instanceof PdfStream ? taken.dict : taken;
    const changed = withDicts(own, change);
    if (changed === own && taken === value) continue;
    const isStream = taken instanceof PdfStream && changed instanceof PdfDict;
    const body = isStream
      ? streamBody(changed, latin1(version.file.bytes, taken.start, taken.end))
      : writeValue(changed);
    bodies.set(num, body);
  }
  return bodies;
}

/** The body of a stream with some data. */
export const streamBody = ({ entries }: PdfDict, data: string): string =>
  `${writeValue(new PdfDict(new Map([...entries, ['Length', data.length]])))}\nstream\n${data}\nendstream`;

/** A value with changed dictionaries; the same value if none has changed. */
function withDicts(value: PdfValue, change: ChangeDict): PdfValue {
  if (isList(value)) {
    const parts = value.map((part) => withDicts(part, change));
    return parts.some((part, at) => part !== value[at]) ? parts : value;
  }
  if (!(value instanceof PdfDict)) return value;
  const entries = [...value.entries].map(([key, each]) => [key, withDicts(each, change)] as const);
  const isSame = entries.every(([key, each]) => each === value.get(key));
  return change(isSame ? value : new PdfDict(new Map(entries)));
}
