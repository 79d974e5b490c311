import { createTabNote } from '@kuelik/flow';
import { documentTypeOf, type EDocumentType } from '../document-types.ts';

/**
 * Remembers that the person is on the page for an app's code, and for which type: a phone often discards the
 * page while its owner is in the app. No personal data.
 */
export interface PageNote {
  /** Null: on another page. */
  readonly keep: (codeFor: EDocumentType | null) => void;
  readonly codeFor: () => EDocumentType | null;
}

/** A note in session storage; if it cannot be written, a reload shows the first page. */
export function createPageNote(sessionId: string, storage: () => Storage | null): PageNote {
  const note = createTabNote(`kuelik-ed-code:${sessionId}`, storage);
  return { keep: note.write, codeFor: () => documentTypeOf(note.read()) };
}
