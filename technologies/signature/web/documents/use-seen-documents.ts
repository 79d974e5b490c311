import { storageOf } from '@kuelik/flow';
import type { SigningDocument } from '@kuelik/protocol';
import { useState } from 'react';

export interface SeenDocuments {
  readonly isSeen: (document: SigningDocument) => boolean;
  /** Every unsigned document was shown to its end, or none can be shown. */
  readonly all: boolean;
  /** False if the backend has no call that returns a document: there is nothing to wait for. */
  readonly canBeShown: boolean;
  readonly onSeen: (document: SigningDocument) => void;
}

const keyOf = (document: SigningDocument) => document.id || document.name;

function read(storage: Storage | null, name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Which documents of a session were shown to their end. Kept in session storage, so that a reload, or the
 * next step with the same documents, does not require it again. Unread documents cannot be signed, unless the
 * backend has no call that returns them (`canBeShown` false).
 */
export function useSeenDocuments(
  sessionId: string,
  documents: readonly SigningDocument[],
  canBeShown = true,
): SeenDocuments {
  const name = `kuelik-seen:${sessionId}`;
  const [seen, setSeen] = useState(() => new Set(read(storageOf(window, 'sessionStorage'), name)));
  const isSeen = (document: SigningDocument) => seen.has(keyOf(document));
  const onSeen = (document: SigningDocument) =>
    setSeen((before) => {
      if (before.has(keyOf(document))) return before;
      const after = new Set(before).add(keyOf(document));
      try {
        storageOf(window, 'sessionStorage')?.setItem(name, JSON.stringify([...after]));
      } catch {
        // Storage is full: the person must read again after a reload.
      }
      return after;
    });
  const all = !canBeShown || documents.every((document) => document.signed || isSeen(document));
  return { isSeen, all, canBeShown, onSeen };
}
