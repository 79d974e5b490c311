/** The displayed message with its start time, and the pending one. */
export interface Stable<T> {
  readonly shown: T;
  readonly since: number;
  /** A different pending message, and since when it has persisted. */
  readonly waiting: { readonly message: T; readonly since: number } | null;
}

/** Minimum display time of a message in milliseconds: long enough to read, short enough to follow. */
export const minimumShown = 900;
/** Milliseconds another message must persist before it replaces the displayed one. */
export const minimumWaited = 200;

export const stable = <T>(shown: T, at: number): Stable<T> => ({ shown, since: at, waiting: null });

/**
 * Debounces guidance: a message stays for at least `minimumShown`, and only one that has persisted for
 * `minimumWaited` replaces it, so that single frames cause no flicker.
 */
export function stabilize<T>(state: Stable<T>, message: T, at: number): Stable<T> {
  if (message === state.shown) return state.waiting ? { ...state, waiting: null } : state;
  const waiting = state.waiting?.message === message ? state.waiting : { message, since: at };
  const ready = at - state.since >= minimumShown && at - waiting.since >= minimumWaited;
  return ready ? stable(message, at) : { ...state, waiting };
}
