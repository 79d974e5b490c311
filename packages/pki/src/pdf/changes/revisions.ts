import { Budget, UnreadablePdfError } from '../file/budget.ts';
import { isBlank, PdfFile } from '../file/file.ts';
import { placedObjects } from '../file/layout.ts';
import { latin1 } from '../file/lexer.ts';
import { linearizedLength } from '../file/linearized.ts';
import { readVersion, type Version } from '../file/version.ts';
import { drawsFreed } from '../page/freed-content.ts';
import { linearizedAlike, pagesOf } from '../page/structure.ts';
import { type Comparison, compareVersions } from './compare.ts';
import { isMalformed, type SignatureField, signaturesOf } from './signature-fields.ts';

/** A file as viewers read it, with its signatures. */
export interface Revisions {
  readonly file: PdfFile;
  readonly final: Version;
  /** Oldest first; malformed ones last. */
  readonly signatures: readonly SignatureField[];
  /** Whether unsigned data follows the last `%%EOF`; no viewer shows it. */
  readonly hasTail: boolean;
}

/**
 * Reads a PDF and its signatures by its own cross-reference, as viewers do. Nothing is repaired.
 *
 * @throws UnreadablePdfError if the file is ambiguous, or the budget is used up.
 */
export function readRevisions(bytes: Uint8Array, budget = new Budget()): Revisions {
  if (latin1(bytes, 0, 5) !== '%PDF-')
    throw new UnreadablePdfError('no_pdf', 'The file does not begin as a PDF');
  const file = new PdfFile(bytes, budget);
  const final = readVersion(file, bytes.length);
  placedObjects(final);
  requireOneView(final);
  const linearized = linearizedVersion(file, final.end);
  if (linearized !== null) requireOneView(linearized);
  return {
    file,
    final,
    signatures: signaturesOf(final),
    hasTail: !isBlank(file, final.eof, bytes.length) || bytes.subarray(final.eof).includes(0x25),
  };
}

/**
 * The version that a linearized file had before its updates: only then viewers followed what its first object says, so the first signer may
 * have seen it so. Null if there is none.
 *
 * @throws UnreadablePdfError `ambiguous`, `too_complex`
 */
function linearizedVersion(file: PdfFile, end: number): Version | null {
  const length = linearizedLength(file);
  if (length === null || !Number.isInteger(length) || length <= 0 || length >= end) return null;
  try {
    return readVersion(file, length);
  } catch (cause) {
    const isNone =
      cause instanceof UnreadablePdfError && ['no_pdf', 'cross_reference', 'damaged'].includes(cause.reason);
    if (isNone) return null;
    throw cause;
  }
}

/** @throws UnreadablePdfError `ambiguous` for a version whose pages, or what is on them, viewers find in different places. */
function requireOneView(version: Version): void {
  const pages = pagesOf(version);
  if (!linearizedAlike(version, pages))
    throw new UnreadablePdfError('ambiguous', 'A linearized PDF with another first page');
  if (drawsFreed(version, pages))
    throw new UnreadablePdfError('ambiguous', 'Something drawn that the cross-reference does not list');
}

/**
 * The document as its signer saw it: the bytes up to the end of the signed range, read by the cross-reference at
 * their end.
 *
 * @throws UnreadablePdfError if the file is ambiguous.
 */
export function signersVersion(revisions: Revisions, signature: SignatureField): Version {
  if (isMalformed(signature)) throw new UnreadablePdfError('damaged', 'The signature cannot be read');
  const { file } = revisions;
  const version = readVersion(file, signature.end);
  if (!isBlank(file, version.eof, signature.end))
    throw new UnreadablePdfError('no_pdf', 'A signature ends behind the end of what it signs');
  requireOneView(version);
  return version;
}

/**
 * Changes since a signature: none if its signer saw what is shown now.
 *
 * @throws UnreadablePdfError if either version cannot be read.
 */
export function changesSince(revisions: Revisions, signature: SignatureField): Comparison {
  const before = signersVersion(revisions, signature);
  const own = signaturesOf(before).some(
    (each) => !isMalformed(each) && each.field.num === signature.field.num,
  );
  if (!own) return { changes: [{ kind: 'changed', path: '/AcroForm' }], permitted: new Set(), places: [] };
  return compareVersions(before, revisions.final, signature, revisions.signatures);
}
