import { isAborted, isApiError } from '@kuelik/protocol';
import { type Outage, outageOf } from '../ui/index.ts';

/** Milliseconds between two tries. */
const pause = 5000;

/** Tries in all: some two minutes without a line or a server, after which the host and the person are told rather than held. */
const tries = 24;

export interface PatienceEffects {
  /** Why the call gets no reply, and will be made again; null: it has got one. */
  readonly onTrouble: (outage: Outage | null) => void;
  /** Waits; ends early when there is reason to hope, such as a connection that came back. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Makes a call that may be repeated until it gets a reply, whichever that is: what a person has just passed
 * must not be lost because the line or the server was gone in that moment. A body that nobody can read is a
 * reply if its status says success. Rejects as the call does.
 */
export async function untilReply<T>(call: () => Promise<T>, effects: PatienceEffects): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      const value = await call();
      effects.onTrouble(null);
      return value;
    } catch (error) {
      const outage = turn < tries ? whyUnheard(error) : null;
      effects.onTrouble(outage);
      if (outage === null) throw error;
      await effects.wait(pause);
    }
  }
}

function whyUnheard(error: unknown): Outage | null {
  if (!isApiError(error) || isAborted(error)) return null;
  const { status } = error;
  return status !== undefined && status < 400 ? null : outageOf(error);
}
