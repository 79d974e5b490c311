/** A message on screen, since when it is there, and what would follow it. */
export interface Stable<T> {
  readonly shown: T;
  readonly since: number;
  /** A different message that asks to be shown, and since when it has asked without a break. */
  readonly waiting: { readonly message: T; readonly since: number } | null;
}

/** Milliseconds a message stays at least: long enough to be read, short enough to follow. */
export const minimumShown = 900;
/** Milliseconds another message must persist before it replaces the shown one. */
export const minimumWaited = 200;

export const stable = <T>(shown: T, at: number): Stable<T> => ({ shown, since: at, waiting: null });

/**
 * Holds guidance still: a message stays for `minimumShown`, and only one that has persisted for
 * `minimumWaited` replaces it, so that nothing flickers with single frames.
 */
export function stabilize<T>(state: Stable<T>, message: T, at: number): Stable<T> {
  if (message === state.shown) return state.waiting ? { ...state, waiting: null } : state;
  const waiting = state.waiting?.message === message ? state.waiting : { message, since: at };
  const ready = at - state.since >= minimumShown && at - waiting.since >= minimumWaited;
  return ready ? stable(message, at) : { ...state, waiting };
}
