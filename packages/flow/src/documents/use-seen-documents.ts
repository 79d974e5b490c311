import type { SigningDocument } from '@kuelik/protocol';
import { useState } from 'react';
import { storageOf } from '../browser/browser.ts';

export interface SeenDocuments {
  readonly isSeen: (document: SigningDocument) => boolean;
  /** Every document that is still to be signed was shown to its end, or none of them can be shown. */
  readonly all: boolean;
  /** False where the backend has no call that brings a document: there is nothing to wait for. */
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
 * Which documents of a session the person was shown to the end. Kept for the tab, so that a reload, or the next step
 * that lists the same documents, does not ask for it again. Nobody signs what was not shown, unless the backend has
 * no call that brings a document (`canBeShown` false).
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
        // A full storage: the person is asked again after a reload.
      }
      return after;
    });
  const all = !canBeShown || documents.every((document) => document.signed || isSeen(document));
  return { isSeen, all, canBeShown, onSeen };
}
