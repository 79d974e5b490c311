import { UnreadablePdfError } from './budget.ts';
import type { Revisions } from './revisions.ts';
import { isMalformed, type SignatureField, type SignatureInFile, signaturesOf } from './signature-fields.ts';
import { readVersion } from './version.ts';

const END = '%%EOF';
/** The key of what a signature covers, whose letters may be written as escapes (ISO 32000-2 7.3.5). */
const BYTE_RANGE = new RegExp(
  `^/${[...'ByteRange'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`,
  'i',
);
const LONGEST_KEY = '/ByteRange'.length * 3;

/**
 * Signatures of earlier versions that the final one no longer shows, oldest first. Their bytes are still in the file,
 * and whoever signed later signed them too, but viewers name only the signers of the final version. Versions are looked
 * for at every end of a file within the file, since an update can build on an older version than the one before it.
 *
 * @throws UnreadablePdfError `too_complex`
 */
export function removedSignatures({ file, final, signatures }: Revisions): readonly SignatureInFile[] {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  // Each signature's dictionary stands in the file as text, its own digest leaves out a part of it.
  if (rangesIn(bytes) <= signatures.length) return [];
  const shown = new Set(signatures.flatMap((each) => (isMalformed(each) ? [] : [startOf(each)])));
  const found = new Map<number, SignatureInFile>();
  const ends = placesOf(bytes, END).map((at) => withLineEnd(bytes, at + END.length));
  const earlier = ends.filter((end) => end < final.eof);
  if (earlier.length > file.budget.limits.sections)
    throw new UnreadablePdfError('too_complex', 'The PDF has too many versions');
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

/** None in what is no version: the text of an end inside something else, or a linearized file's first part. */
function readable(read: () => readonly SignatureField[]): readonly SignatureField[] {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return [];
    throw cause;
  }
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at);
  return places;
}

const rangesIn = (bytes: Buffer): number =>
  ['/B', '/#42']
    .flatMap((start) => placesOf(bytes, start))
    .filter((at) => BYTE_RANGE.test(bytes.toString('latin1', at, at + LONGEST_KEY))).length;
