/**
 * Notes that the person is on the page for an app's code: a phone often drops the page from memory while
 * its owner is in the app. Only that, nothing of the person.
 */
export interface PageNote {
  readonly keep: (wantsCode: boolean) => void;
  readonly wantsCode: () => boolean;
}

/** A note in the tab's storage, which may be missing or refuse: then nothing is noted. */
export function createPageNote(sessionId: string, storage: () => Storage | null): PageNote {
  const key = `kuelik-ed-code:${sessionId}`;
  return {
    keep: (wantsCode) => {
      try {
        if (wantsCode) storage()?.setItem(key, '1');
        else storage()?.removeItem(key);
      } catch {
        // Refused: a reload then shows the first page.
      }
    },
    wantsCode: () => {
      try {
        return storage()?.getItem(key) === '1';
      } catch {
        return false;
      }
    },
  };
}
