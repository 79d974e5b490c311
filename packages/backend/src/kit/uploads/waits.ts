/** Limits of `Retry-After` in seconds: a caller should neither hammer nor give up. */
const SHORTEST_RETRY_S = 3;
const LONGEST_RETRY_S = 60;

/** Seconds for `Retry-After`, from the milliseconds until there is room. */
export const retryAfterS = (ms: number): number =>
  Math.min(LONGEST_RETRY_S, Math.max(SHORTEST_RETRY_S, Math.ceil(ms / 1000)));

/** A queue, as one of its callers finds it. */
export interface QueueState {
  readonly waiting: number;
  /** Tasks that run concurrently. */
  readonly width: number;
  /** Average duration of a task, milliseconds. */
  readonly averageMs: number;
}

/**
 * Milliseconds until no more than `room` tasks wait. With the queue's half as room, those who were refused together find
 * places together.
 */
export const untilWaiting = (room: number, { waiting, width, averageMs }: QueueState): number =>
  (Math.max(0, waiting - room) / width) * averageMs;

/** Assumed duration before anything has ended; milliseconds. */
const FIRST_GUESS_MS = 2_000;
/** Weight of the newest duration in the average. */
const NEWEST = 0.2;

/** The average of durations, in which the newest count most. */
export interface Average {
  add(ms: number): void;
  /** Milliseconds. */
  ms(): number;
}

export function createAverage(firstGuessMs = FIRST_GUESS_MS): Average {
  let average = firstGuessMs;
  return {
    add: (ms) => {
      average += NEWEST * (ms - average);
    },
    ms: () => average,
  };
}
