import type { ApiError, Outcome } from '@kuelik/protocol';
import { troubleOf } from './problem.ts';

/** Milliseconds between two tries. */
const pause = 3000;
/** Together longer than the server waits for a call that was killed, fifteen seconds. */
const tries = 7;

/** An app has to confirm: only the person can end that. */
const waitsForApp = ({ detail }: ApiError): boolean => typeof detail?.qr === 'string';

const isAtWork = (error: ApiError): boolean =>
  error.code === 'request_in_progress' || (troubleOf(error).problem === 'in_progress' && !waitsForApp(error));

/**
 * Makes a call, and makes it again for as long as another call is at the same work: one that was cut off
 * by a reload or a killed server lets go within seconds.
 */
export async function whenFree<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  for (let done = 1; ; done += 1) {
    const outcome = await call();
    if (outcome.ok || !isAtWork(outcome.error) || done === tries) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
