/** Milliseconds for which a call that nothing is heard of is believed in. */
export interface SilenceLimits {
  /** While a form is being sent: from one sign of progress to the next. */
  readonly upload: number;
  /** From the last byte that was sent to the reply. */
  readonly reply: number;
}

/** Where the browser tells that it went offline: its window. */
export type Line = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

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
 * cut off a large upload on a slow line that is getting on well. `limits` null: a silence has no end. What
 * is under way when the browser goes offline is lost, though nothing says so: `line` ends it at once.
 */
export function watchSilence(
  outer: AbortSignal,
  limits: SilenceLimits | null,
  line: Line | null = null,
): SilenceWatch {
  const controller = new AbortController();
  let silent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => controller.abort(outer.reason);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  const lose = () => controller.abort();
  line?.addEventListener('offline', lose);
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
      line?.removeEventListener('offline', lose);
    },
  };
}
