import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts what became of steps and sessions. */
export interface Outcomes {
  /**
   * A result of a technology has been stored.
   * @param seconds duration of the call with this outcome, up to here; null: there was no call.
   */
  technology(code: string, status: 'success' | 'failure', seconds: number | null): void;
  session(status: 'FINISHED' | 'FAILED'): void;
}

export function measureOutcomes(registry: Registry): Outcomes {
  const registers = [registry];
  const results = new Counter({
    name: 'kuelik_technology_results_total',
    help: 'Stored results, by technology and status',
    labelNames: ['technology', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'kuelik_technology_duration_seconds',
    help: 'Time of the call that brought a result: upload, waiting and judging',
    labelNames: ['technology', 'status'],
    buckets: [0.1, 0.3, 1, 2, 5, 10, 20, 40, 80],
    registers,
  });
  const sessions = new Counter({
    name: 'kuelik_sessions_ended_total',
    help: 'Ended sessions, by status',
    labelNames: ['status'],
    registers,
  });
  return {
    technology: (technology, status, seconds) => {
      results.inc({ technology, status });
      if (seconds !== null) duration.observe({ technology, status }, seconds);
    },
    session: (status) => sessions.inc({ status }),
  };
}
