/** A note in session storage that survives a reload. Never personal data. */
export interface TabNote {
  readonly read: () => string | null;
  /** Null: removes it. */
  readonly write: (word: string | null) => void;
}

/**
 * A note under this name. Storage may be missing or refuse (private windows, sandboxed frames): then a reload
 * has no note.
 */
export function createTabNote(name: string, storage: () => Storage | null): TabNote {
  return {
    read: () => {
      try {
        return storage()?.getItem(name) ?? null;
      } catch {
        return null;
      }
    },
    write: (word) => {
      try {
        if (word === null) storage()?.removeItem(name);
        else storage()?.setItem(name, word);
      } catch {
        // Storage refused: there is no note.
      }
    },
  };
}
