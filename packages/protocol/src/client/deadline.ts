/** Combines several signals and a time limit; reports afterwards which one fired. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly timedOut: () => boolean;
  /** Removes the listeners and the timer. */
  readonly release: () => void;
}

/** Written out because supported browsers lack `AbortSignal.any`. */
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
