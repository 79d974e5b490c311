/** Both in milliseconds, from when the work begins. */
export interface TimeLimits {
  /** Processor time that the process may use: what work costs, however busy the machine is. */
  readonly processorMs: number;
  /** Last resort for a process that does nothing, which uses no processor time. */
  readonly clockMs: number;
}

export interface TimeSources {
  /** Processor time that the process has used since its start, milliseconds; null if the system does not report it. */
  readonly processorMs: () => Promise<number | null>;
  /** A clock that never goes back, milliseconds. */
  readonly now: () => number;
}

const LOOK_EVERY_MS = 100;

/**
 * Watches a process from outside, since a hostile file keeps the process's own event loop busy. Where the system does
 * not tell processor time, the clock counts as such.
 *
 * @param late called once, with the reason and the limit, when one is exceeded
 * @returns ends the watch
 */
export function watchTime(
  limits: TimeLimits,
  { processorMs, now }: TimeSources,
  late: (reason: string, which: keyof TimeLimits) => void,
): () => void {
  const started = now();
  const first = processorMs();
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const look = async () => {
    const [before, used] = await Promise.all([first, processorMs()]);
    const passed = now() - started;
    const worked = before === null ? passed : (used ?? before) - before;
    if (isOver || (worked <= limits.processorMs && passed <= limits.clockMs)) return;
    end();
    if (worked > limits.processorMs) {
      late(`used more than ${limits.processorMs} ms of processor time`, 'processorMs');
    } else {
      late(`took longer than ${limits.clockMs} ms`, 'clockMs');
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return end;
}
