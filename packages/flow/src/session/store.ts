import type { FailureReason, FinishResult } from '@kuelik/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AttemptCounter, initialState, type SessionState } from './state.ts';

/** The store of one session; a page or a widget has one of its own. */
export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(session: string, isWidget: boolean): SessionStore {
  return createStore(() => initialState(session, isWidget));
}

/** Keeps how a technology ended. */
export function recordResult(store: SessionStore, key: string, result: FinishResult): void {
  store.setState((state) => ({ results: { ...state.results, [key]: result } }));
}

/** Keeps why the flow fails or struggles; the newest reason counts. */
export function recordFailureReason(store: SessionStore, reason: FailureReason | null): void {
  store.setState({ currentFailureReason: reason });
}

/** Keeps a picture that an earlier step leaves for a later one. */
export function addPhoto(store: SessionStore, kind: 'liveness' | 'document', url: string): void {
  const list = kind === 'liveness' ? 'livenessPhotos' : 'documentPhotos';
  store.setState((state) => ({ [list]: [...state[list], url] }));
}

/** Counts one more attempt, after which the step is passed again, and says how many there were. */
export function countAttempt(store: SessionStore, counter: AttemptCounter): number {
  store.setState((state) => ({
    attempts: { ...state.attempts, [counter]: state.attempts[counter] + 1 },
    isRetry: true,
  }));
  return store.getState().attempts[counter];
}

/** Keeps what the person typed for the steps after this one, in memory only. */
export function rememberPerson(
  store: SessionStore,
  facts: { readonly iin?: string; readonly phone?: string },
): void {
  store.setState(facts);
}
