import { Budget, UnreadablePdfError } from './budget.ts';
import { type Comparison, compareVersions } from './compare.ts';
import { isBlank, PdfFile } from './file.ts';
import { placedObjects } from './layout.ts';
import { latin1 } from './lexer.ts';
import { isMalformed, type SignatureField, signaturesOf } from './signature-fields.ts';
import { readVersion, type Version } from './version.ts';

/** A file as viewers read it, with its signatures. */
export interface Revisions {
  readonly file: PdfFile;
  readonly final: Version;
  /** Oldest first; malformed ones last. */
  readonly signatures: readonly SignatureField[];
  /** Whether something lies behind the last `%%EOF`, which no viewer shows and nobody signed. */
  readonly hasTail: boolean;
}

/**
 * Reads a PDF by its own cross-reference, as viewers do, and its signatures. Nothing is repaired.
 *
 * @throws UnreadablePdfError when viewers would have to guess, or the budget is used up.
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
 * The document as the signer of a signature saw it: the bytes up to the end of what it covers, by the
 * cross-reference that those bytes end with.
 *
 * @throws UnreadablePdfError when viewers would have to guess.
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
 * What was changed since a signature was made: nothing when its signer saw what is shown now.
 *
 * @throws UnreadablePdfError when either version cannot be followed.
 */
export function changesSince(revisions: Revisions, signature: SignatureField): Comparison {
  const before = signersVersion(revisions, signature);
  const own = signaturesOf(before).some(
    (each) => !isMalformed(each) && each.field.num === signature.field.num,
  );
  if (!own) return { changes: [{ kind: 'changed', path: '/AcroForm' }], permitted: new Set(), places: [] };
  return compareVersions(before, revisions.final, signature, revisions.signatures);
}
