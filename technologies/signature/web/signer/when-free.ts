import { ApiError } from '@kuelik/protocol';
import { problemOf } from './problem.ts';

/** Milliseconds between two attempts. */
const pause = 3000;
/** In total longer than the fifteen seconds for which the server waits for a killed call. */
const tries = 7;

/** Waits for confirmation in an app: only the person can end that. */
const waitsForApp = ({ detail }: ApiError): boolean => typeof detail?.qr === 'string';

const isAtWork = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'request_in_progress' ||
    (problemOf(error).problem === 'in_progress' && !waitsForApp(error)));

/**
 * Makes a call, and repeats it while another call does the same work: one interrupted by a reload or a killed
 * server is released within seconds.
 */
export async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isAtWork(error) || done === tries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
