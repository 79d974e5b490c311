import { type Budget, tooComplex, UnreadablePdfError } from '../file/budget.ts';
import { readVersion } from '../file/version.ts';
import type { Revisions } from './revisions.ts';
import { isMalformed, type SignatureField, type SignatureInFile, signaturesOf } from './signature-fields.ts';

const END = '%%EOF';
/** The key of a signature's byte range, whose letters may be written as escapes (ISO 32000-2 7.3.5). */
const BYTE_RANGE = new RegExp(
  `^/${[...'ByteRange'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`,
  'i',
);
const LONGEST_KEY = '/ByteRange'.length * 3;

/**
 * Signatures of earlier versions that the final one no longer shows, oldest first. Their bytes are still in the file,
 * and later signatures cover them too, but viewers name only the signers of the final version. Versions are looked
 * for at every end of a file within the file, since an update can build on an older version than the one before it.
 *
 * @throws UnreadablePdfError `too_complex`
 */
export function removedSignatures({ file, final, signatures }: Revisions): readonly SignatureInFile[] {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  // Each signature's dictionary is text in the file, and its byte range leaves out a part of that.
  if (!hasMoreRanges(bytes, signatures.length, file.budget)) return [];
  const shown = new Set(signatures.flatMap((each) => (isMalformed(each) ? [] : [startOf(each)])));
  const found = new Map<number, SignatureInFile>();
  const earlier = earlierEnds(bytes, final.eof, file.budget);
  for (const end of earlier) {
    for (const signature of readable(() => signaturesOf(readVersion(file, end)))) {
      if (!isMalformed(signature) && !shown.has(startOf(signature))) found.set(startOf(signature), signature);
    }
  }
  return [...found.values()].sort((a, b) => a.end - b.end);
}

/** Where the gap of a signature's bytes begins, which no two signatures share. */
const startOf = ({ parts }: SignatureInFile): number => parts[0].length;

/** The end of a version with the line end that its signature may cover. */
function withLineEnd(bytes: Buffer, end: number): number {
  let at = end;
  if (bytes[at] === 0x0d) at += 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

/** None if this is not a version: an end marker inside other data, or a linearized file's first part. */
function readable(read: () => readonly SignatureField[]): readonly SignatureField[] {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return [];
    throw cause;
  }
}

/** The ends of the versions before the final one. @throws UnreadablePdfError `too_complex` */
function earlierEnds(bytes: Buffer, final: number, budget: Budget): readonly number[] {
  const ends: number[] = [];
  for (const at of placesOf(bytes, END, budget)) {
    const end = withLineEnd(bytes, at + END.length);
    if (end < final) ends.push(end);
    if (ends.length > budget.limits.sections) throw tooComplex('versions');
  }
  return ends;
}

function* placesOf(bytes: Buffer, text: string, budget: Budget): Generator<number> {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    budget.step();
    yield at;
  }
}

/** Codes after the first letter of the key: `y`, as it is or as an escape. */
const SECOND: ReadonlySet<number | undefined> = new Set([...'yY#'].map((letter) => letter.charCodeAt(0)));

/** Whether a file has more ranges of signatures than a count. @throws UnreadablePdfError `too_complex` */
function hasMoreRanges(bytes: Buffer, count: number, budget: Budget): boolean {
  let found = 0;
  for (const first of ['/B', '/#42']) {
    for (const at of placesOf(bytes, first, budget)) {
      if (!SECOND.has(bytes[at + first.length])) continue;
      if (BYTE_RANGE.test(bytes.toString('latin1', at, at + LONGEST_KEY))) found += 1;
      if (found > count) return true;
    }
  }
  return false;
}
