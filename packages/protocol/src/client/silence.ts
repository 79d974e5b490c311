/** Milliseconds for which a call that nothing is heard of is believed in. */
export interface SilenceLimits {
  /** While a form is being sent: from one sign of progress to the next. */
  readonly upload: number;
  /** From the last byte that was sent to the reply. */
  readonly reply: number;
}

/** Ends one try of a call that has fallen silent. */
export interface SilenceWatch {
  /** Ends with the call's own signal, or after a silence. */
  readonly signal: AbortSignal;
  /** Something was heard: waits anew, for a step of the upload or for the reply. */
  readonly heard: (waitingFor: keyof SilenceLimits) => void;
  readonly fellSilent: () => boolean;
  readonly release: () => void;
}

/**
 * Watches one try of a call. A line that is open and dead tells nobody, and a limit for the whole call would
 * cut off a large upload on a slow line that is getting on well. `limits` null: a silence has no end.
 */
export function watchSilence(outer: AbortSignal, limits: SilenceLimits | null): SilenceWatch {
  const controller = new AbortController();
  let silent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => controller.abort(outer.reason);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    heard: (waitingFor) => {
      clearTimeout(timer);
      if (limits === null || controller.signal.aborted) return;
      timer = setTimeout(() => {
        silent = true;
        controller.abort();
      }, limits[waitingFor]);
    },
    fellSilent: () => silent,
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
    },
  };
}
