import type { ApiError, Outcome } from '@kuelik/protocol';
import { troubleOf } from './problem.ts';

/** Milliseconds between two attempts. */
const pause = 3000;
/** In total longer than the fifteen seconds for which the server waits for a killed call. */
const tries = 7;

/** Waits for confirmation in an app: only the person can end that. */
const waitsForApp = ({ detail }: ApiError): boolean => typeof detail?.qr === 'string';

const isAtWork = (error: ApiError): boolean =>
  error.code === 'request_in_progress' || (troubleOf(error).problem === 'in_progress' && !waitsForApp(error));

/**
 * Makes a call, and repeats it while another call does the same work: one interrupted by a reload or a killed
 * server is released within seconds.
 */
export async function whenFree<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  for (let done = 1; ; done += 1) {
    const outcome = await call();
    if (outcome.ok || !isAtWork(outcome.error) || done === tries) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
