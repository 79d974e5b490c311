import type { ApiError } from './errors.ts';

export interface RetryPolicy {
  /** Maximum attempts, the first included. */
  readonly attempts: number;
  /** The same while the backend reports that an earlier attempt is still in progress. */
  readonly patience: number;
  /** Milliseconds before the first retry; doubles with each. */
  readonly base: number;
  /** Milliseconds; also the longest Retry-After that is honoured silently. */
  readonly longest: number;
}

/** Three attempts within about two seconds: covers a lost packet or a restarting server, not an outage. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 3, patience: 8, base: 400, longest: 8000 };

/** Waits; rejects at once when the signal ends. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const passing = new Set([502, 503, 504]);

/** A retry is safe if the call changes nothing, or if the backend recognises its key. */
export function mayRepeat(call: {
  readonly method: 'GET' | 'POST';
  readonly idempotencyKey?: string;
  readonly retry?: boolean;
}): boolean {
  return call.retry !== false && (call.method === 'GET' || call.idempotencyKey !== undefined);
}

/**
 * Milliseconds until the next attempt after `tries` attempts, or null to give up. Half of the pause is
 * random, so that clients cut off together do not return together.
 */
export function nextPause(
  error: Pick<ApiError, 'code' | 'status' | 'retryAfter'>,
  tries: number,
  policy: RetryPolicy,
  random: () => number,
): number | null {
  const underWay = error.code === 'request_in_progress';
  if (tries >= (underWay ? policy.patience : policy.attempts)) return null;
  if (!underWay && error.code !== 'network' && !passing.has(error.status ?? 0)) return null;
  const pause = Math.min(policy.longest, policy.base * 2 ** (tries - 1)) * (0.5 + random() / 2);
  if (error.retryAfter === undefined) return pause;
  const asked = error.retryAfter * 1000;
  return asked > policy.longest ? null : Math.max(asked, pause);
}

export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
