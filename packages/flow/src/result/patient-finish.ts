import { isApiError } from '@kuelik/protocol';

/** Milliseconds between two tries without a connection. */
const pause = 5000;

/** Tries in all: some two minutes without a line, after which the host and the person are told rather than held. */
const tries = 24;

export interface PatienceEffects {
  /** True: the call gets no reply and will be made again; false: it has got one. */
  readonly onTrouble: (trouble: boolean) => void;
  /** Waits; ends early when there is reason to hope, such as a connection that came back. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Makes a call that may be repeated until it gets a reply, whichever that is: what a person has just passed
 * must not be lost because the line was gone in that moment. Rejects as the call does.
 */
export async function untilReply<T>(call: () => Promise<T>, effects: PatienceEffects): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      const value = await call();
      effects.onTrouble(false);
      return value;
    } catch (error) {
      const isLost = isApiError(error) && (error.code === 'network' || error.code === 'timeout');
      effects.onTrouble(isLost && turn < tries);
      if (!isLost || turn >= tries) throw error;
      await effects.wait(pause);
    }
  }
}
