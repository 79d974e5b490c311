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
  /** A document's pages, from 1, that were shown to their end. */
  readonly pagesOf: (document: SigningDocument) => ReadonlySet<number>;
  readonly onPageSeen: (document: SigningDocument, number: number) => void;
}

const keyOf = (document: SigningDocument) => document.id || document.name;

function read(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storageOf(window, 'sessionStorage')?.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** A growing set of texts in session storage. */
function useKeptSet(name: string): readonly [ReadonlySet<string>, (text: string) => void] {
  const [set, change] = useState<ReadonlySet<string>>(() => new Set(read(name)));
  const add = (text: string) =>
    change((before) => {
      if (before.has(text)) return before;
      const after = new Set(before).add(text);
      try {
        storageOf(window, 'sessionStorage')?.setItem(name, JSON.stringify([...after]));
      } catch {
        // Storage is full: the person must read again after a reload.
      }
      return after;
    });
  return [set, add];
}

/**
 * Which documents of a session were shown to their end, and which of their pages. Kept in session storage, so that a
 * reload, or the next step with the same documents, does not require it again. Unread documents cannot be signed, unless
 * the backend has no call that returns them (`canBeShown` false).
 */
export function useSeenDocuments(
  sessionId: string,
  documents: readonly SigningDocument[],
  canBeShown = true,
): SeenDocuments {
  const [seen, addSeen] = useKeptSet(`kuelik-seen:${sessionId}`);
  const [pages, addPage] = useKeptSet(`kuelik-seen-pages:${sessionId}`);
  const isSeen = (document: SigningDocument) => seen.has(keyOf(document));
  return {
    isSeen,
    all: !canBeShown || documents.every((document) => document.signed || isSeen(document)),
    canBeShown,
    onSeen: (document) => addSeen(keyOf(document)),
    pagesOf: (document) => {
      const end = ` ${keyOf(document)}`;
      const numbers = [...pages].map((page) => (page.endsWith(end) ? Number(page.slice(0, -end.length)) : 0));
      return new Set(numbers.filter((number) => number > 0));
    },
    onPageSeen: (document, number) => addPage(`${number} ${keyOf(document)}`),
  };
}
