import { ApiError } from './errors.ts';

/** Dependencies of waiting for a connection; replaced in tests. */
export interface LineEnvironment {
  /** 0 to 1. */
  readonly random: () => number;
  /** Milliseconds. */
  readonly now: () => number;
  /** Waits; ends early when the browser reports that it is online again. Rejects when the signal ends. */
  readonly pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** A lost connection, or one too slow for the request. */
export function isLineLost(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'network' || error.code === 'timeout' || error.status === 408;
}

/** How often a chunk is retried while the server is busy. */
const busyTries = 5;

/** Whether a chunk is retried: always after a lost connection, a few times while the server is busy. */
export function isWorthAnother(error: unknown, tries: number): error is ApiError {
  if (isLineLost(error)) return true;
  const busy = [429, 502, 503, 504];
  return error instanceof ApiError && busy.includes(error.status ?? 0) && tries < busyTries;
}

/** The call's reply may still come: the connection was lost, or an earlier attempt is still in progress. */
export function isAnswerLost(error: unknown): error is ApiError {
  return isLineLost(error) || (error instanceof ApiError && error.code === 'request_in_progress');
}

/** Milliseconds until the next retry: doubled each time up to 15 s, half of it random. */
function backOff(error: ApiError, tries: number, random: () => number): number {
  const pause = Math.min(15_000, 1000 * 2 ** (tries - 1)) * (0.5 + random() / 2);
  return Math.max(pause, (error.retryAfter ?? 0) * 1000);
}

export const browserLine: LineEnvironment = {
  random: Math.random,
  now: () => performance.now(),
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => () => {
        clearTimeout(timer);
        globalThis.removeEventListener?.('online', back);
        signal?.removeEventListener('abort', stop);
        end();
      };
      const done = settle(resolve);
      // Clients that were cut off together come back online at once: spread their retries over a second.
      const back = () => setTimeout(done, Math.random() * 1000);
      const stop = settle(() => reject(signal?.reason));
      const timer = setTimeout(done, milliseconds);
      globalThis.addEventListener?.('online', back);
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) stop();
    }),
};

interface Patience {
  readonly line?: LineEnvironment | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a reply or any progress after which a call fails and the person decides. */
  readonly patience?: number | undefined;
}

/**
 * Retries errors for which `isPassing` is true, with pauses; `onLost` is called before each. Rejects at once
 * with any other error, and after `patience`, ten minutes by default.
 */
export async function patiently<T>(
  { line = browserLine, signal, patience = 600_000 }: Patience,
  isPassing: (error: unknown, tries: number) => error is ApiError,
  onLost: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const since = line.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error, tries) || line.now() - since > patience) throw error;
      onLost();
      await line.pause(backOff(error, tries, line.random), signal);
    }
  }
}

/** Repeats a call that changes nothing, such as a GET, until it is answered; gives up as `patiently` does. */
export const untilAnswered = <T>(read: () => Promise<T>): Promise<T> =>
  patiently({}, isLineLost, () => {}, read);
