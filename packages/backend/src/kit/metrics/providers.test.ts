import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measureProviders } from './providers.ts';

it('counts and times by provider, operation and outcome', async () => {
  const registry = new Registry();
  const observe = measureProviders(registry);
  const call = { provider: 'state-gateway', operation: 'requestDocument' };
  observe({ ...call, outcome: 'answered', seconds: 0.3 });
  observe({ ...call, outcome: 'timeout', seconds: 20 });
  observe({ ...call, outcome: 'timeout', seconds: 20 });
  const text = await registry.metrics();
  const labels = 'provider="state-gateway",operation="requestDocument",outcome="timeout"';
  expect(text).toContain(`kuelik_provider_call_duration_seconds_count{${labels}} 2`);
  expect(text).toContain(`kuelik_provider_call_duration_seconds_sum{${labels}} 40`);
});
