import { isApiError } from '@kuelik/protocol';

/** Milliseconds between two tries without a connection. */
const pause = 5000;

/** Tries in all: some two minutes without a line. */
const tries = 24;

/** Milliseconds in all, for a backend that takes calls and never answers. */
const longest = 180_000;

export interface PatienceEffects {
  /** True: the call gets no reply and will be made again; false: it has got one. */
  readonly onTrouble: (trouble: boolean) => void;
  /** Waits; ends early when there is reason to hope, such as a connection that came back. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since any moment; goes on while the tab sleeps. */
  readonly now: () => number;
}

/**
 * Makes a call that may be repeated until it gets a reply, whichever that is: what a person has just passed
 * must not be lost because the line was gone in that moment. Rejects as the call does.
 */
export async function untilReply<T>(call: () => Promise<T>, effects: PatienceEffects): Promise<T> {
  const begun = effects.now();
  for (let turn = 1; ; turn += 1) {
    try {
      const value = await call();
      effects.onTrouble(false);
      return value;
    } catch (error) {
      const isLost = isApiError(error) && (error.code === 'network' || error.code === 'timeout');
      const mayRepeat = isLost && turn < tries && effects.now() - begun < longest;
      effects.onTrouble(mayRepeat);
      if (!mayRepeat) throw error;
      await effects.wait(pause);
    }
  }
}
