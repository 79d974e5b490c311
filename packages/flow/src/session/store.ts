import type { FailureReason, FinishResult } from '@kuelik/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { initialState, type SessionState } from './state.ts';

/** The store of one session; each page or widget has its own. */
export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(session: string, isWidget: boolean): SessionStore {
  return createStore(() => initialState(session, isWidget));
}

/** Stores a technology's result. */
export function recordResult(store: SessionStore, key: string, result: FinishResult): void {
  store.setState((state) => ({ results: { ...state.results, [key]: result } }));
}

/** Stores why the flow fails or struggles; the newest reason counts. */
export function recordFailureReason(store: SessionStore, reason: FailureReason | null): void {
  store.setState({ currentFailureReason: reason });
}

/** Stores a picture that an earlier step leaves for a later one. */
export function addPhoto(store: SessionStore, kind: 'liveness' | 'document', url: string): void {
  const list = kind === 'liveness' ? 'livenessPhotos' : 'documentPhotos';
  store.setState((state) => ({ [list]: [...state[list], url] }));
}

/** Keeps the person's input for later steps, in memory only. */
export function rememberPerson(
  store: SessionStore,
  facts: { readonly iin?: string; readonly phone?: string },
): void {
  store.setState(facts);
}
