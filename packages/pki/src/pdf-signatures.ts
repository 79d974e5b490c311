import { type Revisions, readRevisions } from './pdf/changes/revisions.ts';
import { Budget, UnreadablePdfError } from './pdf/file/budget.ts';

/** Opens a PDF for reading; null if it cannot be read without guessing. */
export function openPdf(pdf: Uint8Array): Revisions | null {
  try {
    return readRevisions(pdf, new Budget());
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return null;
    throw cause;
  }
}
