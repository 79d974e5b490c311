import type { Tracing } from '@kuelik/backend';
import type { ProviderTry } from '@kuelik/providers';

/** Records each attempt of a provider's call: provider, operation, outcome. Providers get no tracing header. */
export const traceProviders =
  (tracing: Tracing | null) =>
  ({ provider, operation, outcome, seconds }: ProviderTry): void =>
    tracing?.ended(`${provider} ${operation}`, 'client', {
      ms: seconds * 1000,
      attributes: {
        'kuelik.provider': provider,
        'kuelik.operation': operation,
        'kuelik.outcome': outcome,
      },
      error: outcome === 'answered' || outcome === 'refused' ? null : outcome,
    });
