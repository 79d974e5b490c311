import { Histogram, type Registry } from 'prom-client';

/**
 * One attempt of a provider call, as reported by the providers package, which the backend does not import.
 */
interface EndedTry {
  readonly provider: string;
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

/**
 * Counts and times attempts of provider calls by provider, operation and outcome: few values each, none
 * personal.
 */
export function measureProviders(registry: Registry): (ended: EndedTry) => void {
  const duration = new Histogram({
    name: 'kuelik_provider_call_duration_seconds',
    help: 'Time of one attempt of a provider call, by outcome',
    labelNames: ['provider', 'operation', 'outcome'],
    // Up to the longest adapter timeout.
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20, 60],
    registers: [registry],
  });
  return ({ provider, operation, outcome, seconds }) =>
    duration.observe({ provider, operation, outcome }, seconds);
}
