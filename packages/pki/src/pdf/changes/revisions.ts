import { Budget, UnreadablePdfError } from '../file/budget.ts';
import { isBlank, PdfFile } from '../file/file.ts';
import { placedObjects } from '../file/layout.ts';
import { latin1 } from '../file/lexer.ts';
import { readVersion, type Version } from '../file/version.ts';
import { type Comparison, compareVersions } from './compare.ts';
import { isMalformed, type SignatureField, signaturesOf } from './signature-fields.ts';

/** A file as viewers read it, with its signatures. */
export interface Revisions {
  readonly file: PdfFile;
  readonly final: Version;
  /** Oldest first; malformed ones last. */
  readonly signatures: readonly SignatureField[];
  /** Whether there is unsigned data after the last `%%EOF`, which no viewer shows. */
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
  return {
    file,
    final,
    signatures: signaturesOf(final),
    hasTail: !isBlank(file, final.eof, bytes.length) || bytes.subarray(final.eof).includes(0x25),
  };
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
