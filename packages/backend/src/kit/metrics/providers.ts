import { Histogram, type Registry } from 'prom-client';

/** How one try of a call to a provider went; the package of providers, which this one does not know, tells it. */
interface EndedTry {
  readonly provider: string;
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

/**
 * Counts the tries of calls to the outside world and times them, by provider, operation and outcome:
 * few values each, and none of them a person's.
 */
export function measureProviders(registry: Registry): (ended: EndedTry) => void {
  const duration = new Histogram({
    name: 'kuelik_provider_call_duration_seconds',
    help: 'Time of one try of a call to a provider, by how it ended',
    labelNames: ['provider', 'operation', 'outcome'],
    // To the longest time-out of an adapter.
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20, 60],
    registers: [registry],
  });
  return ({ provider, operation, outcome, seconds }) =>
    duration.observe({ provider, operation, outcome }, seconds);
}
