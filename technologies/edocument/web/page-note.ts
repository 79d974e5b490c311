import { createTabNote } from '@kuelik/flow';
import { documentTypeOf, type EDocumentType } from '../document-types.ts';

/**
 * Notes that the person is on the page for an app's code, and for which type: a phone often drops the page
 * from memory while its owner is in the app. Nothing of the person.
 */
export interface PageNote {
  /** Null: on another page. */
  readonly keep: (codeFor: EDocumentType | null) => void;
  readonly codeFor: () => EDocumentType | null;
}

/** A note in the tab's storage; where that refuses, a reload shows the first page. */
export function createPageNote(sessionId: string, storage: () => Storage | null): PageNote {
  const note = createTabNote(`kuelik-ed-code:${sessionId}`, storage);
  return { keep: note.write, codeFor: () => documentTypeOf(note.read()) };
}
