/** Milliseconds of silence before a call is given up. */
export interface SilenceLimits {
  /** During an upload: between two progress events. */
  readonly upload: number;
  /** From the last byte sent to the reply. */
  readonly reply: number;
}

/** Source of `offline` events: the browser's window. */
export type Line = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Aborts one attempt after a silence. */
export interface SilenceWatch {
  /** Aborts with the call's own signal, or after a silence. */
  readonly signal: AbortSignal;
  /** Progress was made: restarts the timer, for the next part of the upload or for the reply. */
  readonly heard: (waitingFor: keyof SilenceLimits) => void;
  readonly fellSilent: () => boolean;
  readonly release: () => void;
}

/**
 * Watches one attempt of a call. A dead connection reports no error, and a limit for the whole call would
 * abort a large upload that is slow but making progress. `limits` null: no limit. When the browser goes
 * offline, open requests are lost without an error: `line` aborts them at once.
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
