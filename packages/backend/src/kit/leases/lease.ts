/** How long a lease outlives its holder's last sign of life, milliseconds: some missed signs of a busy machine are no death. */
export const leaseMs = 15_000;
const signEveryMs = 4_000;
/** Longer than any work of a request; work that never ends must not hold on for ever. */
const longestMs = 10 * 60_000;

export interface LeaseParts {
  readonly now: () => Date;
  /** Until when it is held already. */
  readonly until: Date;
  /** Moves the end of a lease that still ends at `from`; false: somebody else has it by now. */
  readonly extend: (from: Date, to: Date) => Promise<boolean>;
}

export interface Lease {
  /** Ends the signs of life and tells when the lease ends by the last of them. */
  stop(): Promise<Date>;
}

/** Gives signs of life for a lease until it is stopped, so that only a dead holder's runs out. */
export function holdLease({ now, until, extend }: LeaseParts): Lease {
  const last = now().getTime() + longestMs;
  let end = until;
  let isStopped = false;
  let sign = Promise.resolve();
  let timer: NodeJS.Timeout;

  const give = async () => {
    const to = new Date(now().getTime() + leaseMs);
    if (to.getTime() > last) return;
    try {
      if (!(await extend(end, to))) return;
      end = to;
    } catch {
      // The database may answer the next one.
    }
    if (!isStopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      sign = give();
    }, signEveryMs);
    timer.unref();
  };
  schedule();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await sign;
      return end;
    },
  };
}
