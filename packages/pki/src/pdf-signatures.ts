import { Budget, UnreadablePdfError } from './pdf/budget.ts';
import { type Revisions, readRevisions } from './pdf/revisions.ts';
import { isMalformed, type SignatureInFile } from './pdf/signature-fields.ts';

/** Opens a PDF for reading; null if it cannot be read without guessing. */
export function openPdf(pdf: Uint8Array): Revisions | null {
  try {
    return readRevisions(pdf, new Budget());
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return null;
    throw cause;
  }
}

/** Every filled signature field of a PDF, oldest first. */
export const findSignatures = ({ signatures }: Revisions): readonly (SignatureInFile | 'malformed')[] =>
  signatures.map((signature) => (isMalformed(signature) ? 'malformed' : signature));
