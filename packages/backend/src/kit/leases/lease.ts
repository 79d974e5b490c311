/** How long a lease outlives its holder's last heartbeat, milliseconds: a busy machine may miss a few. */
export const leaseMs = 15_000;
const signEveryMs = 4_000;
/** Longer than any request; work that never ends must not hold a lease forever. */
const longestMs = 10 * 60_000;

export interface LeaseParts {
  readonly now: () => Date;
  /** The lease's current end. */
  readonly until: Date;
  /** Extends a lease that still ends at `from`; false: another holder has taken it. */
  readonly extend: (from: Date, to: Date) => Promise<boolean>;
}

export interface Lease {
  /** Stops the heartbeats and returns the lease's final end. */
  stop(): Promise<Date>;
}

/** Sends heartbeats for a lease until stopped, so that a lease expires only if its holder dies. */
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
      // The database may answer the next heartbeat.
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
