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

/** A note in the tab's storage, which may be missing or refuse: then nothing is noted. */
export function createPageNote(sessionId: string, storage: () => Storage | null): PageNote {
  const key = `kuelik-ed-code:${sessionId}`;
  return {
    keep: (codeFor) => {
      try {
        if (codeFor === null) storage()?.removeItem(key);
        else storage()?.setItem(key, codeFor);
      } catch {
        // Refused: a reload then shows the first page.
      }
    },
    codeFor: () => {
      try {
        return documentTypeOf(storage()?.getItem(key));
      } catch {
        return null;
      }
    },
  };
}
