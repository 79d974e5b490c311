import { Budget, UnreadablePdfError } from './pdf/budget.ts';
import { type Revisions, readRevisions } from './pdf/revisions.ts';

/** Opens a PDF for reading; null if it cannot be read without guessing. */
export function openPdf(pdf: Uint8Array): Revisions | null {
  try {
    return readRevisions(pdf, new Budget());
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return null;
    throw cause;
  }
}
