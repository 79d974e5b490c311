import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Progress of an upload. Milliseconds and bytes. */
export interface Progress {
  readonly elapsedMs: number;
  /** Since the last byte. */
  readonly silentMs: number;
  readonly bytes: number;
}

/**
 * Longer than a handover of a mobile connection; the browser gives up on a silent upload after the same time.
 */
const LONGEST_SILENCE_MS = 30_000;
/** A form of 1.5 MB at 6 KB/s, the slowest EDGE connection. Below Node's own limit for a whole request. */
const LONGEST_MS = 240_000;
/** Time before the minimum rate applies. */
const GRACE_MS = 20_000;
/** Minimum rate in bytes per second: a tenth of a GPRS connection. */
const LEAST_RATE = 512;

/** Whether an upload is too slow to be of use, or is slowed down on purpose. */
export function isTooSlow({ elapsedMs, silentMs, bytes }: Progress): boolean {
  if (elapsedMs > LONGEST_MS || silentMs > LONGEST_SILENCE_MS) return true;
  return bytes < ((elapsedMs - GRACE_MS) / 1000) * LEAST_RATE;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Reads a request's body; rejects with AppError 408 `upload_too_slow` once `isTooSlow`. The reading itself
 * ends when the connection is closed after the reply.
 */
export async function atPace<T>(
  request: Pick<FastifyRequest, 'raw'>,
  read: () => Promise<T>,
  tooSlowNow: (progress: Progress) => boolean = isTooSlow,
): Promise<T> {
  const { socket } = request.raw;
  const start = performance.now();
  const before = socket.bytesRead ?? 0;
  let lastAt = start;
  let last = before;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const now = performance.now();
      // An injected request has no socket whose bytes could be counted: only the time counts.
      const bytes = socket.bytesRead ?? Number.POSITIVE_INFINITY;
      if (bytes !== last) lastAt = now;
      last = bytes;
      if (tooSlowNow({ elapsedMs: now - start, silentMs: now - lastAt, bytes: bytes - before })) {
        reject(new AppError(408, 'upload_too_slow', { message: 'The upload took too long' }));
      }
    }, LOOK_EVERY_MS);
  });
  try {
    return await Promise.race([read(), tooSlow]);
  } finally {
    clearInterval(timer);
  }
}
