/** One signal out of several and a time limit; says afterwards which of them it was. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly timedOut: () => boolean;
  /** Lets go of the signals and the timer. */
  readonly release: () => void;
}

/** Written out because `AbortSignal.any` is missing in browsers that the product supports. */
export function startDeadline(signals: readonly AbortSignal[], timeout: number | undefined): Deadline {
  const controller = new AbortController();
  let late = false;
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          late = !controller.signal.aborted;
          controller.abort();
        }, timeout);
  const end = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener('abort', end, { once: true });
  }
  return {
    signal: controller.signal,
    timedOut: () => late,
    release: () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
    },
  };
}
