import { isApiError } from '@kuelik/protocol';

/** Milliseconds between two attempts without a connection. */
const pause = 5000;

/** Total attempts: about two minutes offline. */
const tries = 24;

/** Total milliseconds, for a backend that accepts calls and never replies. */
const longest = 180_000;

export interface PatienceEffects {
  /** True: the call got no reply and will be repeated; false: it got one. */
  readonly onTrouble: (trouble: boolean) => void;
  /** Waits; ends early on a promising event, such as coming back online. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since any moment; continues while the tab sleeps. */
  readonly now: () => number;
}

/**
 * Repeats a repeatable call until it gets any reply, so that a brief loss of connection does not lose a
 * passed check. Rejects as the call does.
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
