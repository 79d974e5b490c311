const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Retry delays in milliseconds; attempts end three days after the first. A receiver that restarts gets its
 * deliveries within a minute, one that is down for a weekend gets them once it is back.
 */
const pauses = [
  15_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  18 * HOUR,
  24 * HOUR,
] as const;

/** Time of the next attempt after this many failures; null: give up. */
export function nextTry(failed: number, now: Date): Date | null {
  const pause = pauses[failed - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
