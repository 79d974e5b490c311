import { expect, it } from 'vitest';
import { startCollector } from './collector-harness.ts';
import { createOtlpTracing } from './otlp.ts';

const span = {
  ...{ trace: '4bf92f3577b34da6a3ce929d0e0e4736', id: '00f067aa0ba902b7', parent: '00f067aa0ba902b8' },
  ...({ name: 'call', kind: 'client', at: 1_764_500_000_000, ms: 5, attributes: {}, error: null } as const),
};

it.each([
  [1, '01', 2],
  [0, '00', 0],
] as const)(
  'with a share of %i, a page is told %s, and what it sends is kept or not',
  async (share, flags, sent) => {
    const collector = await startCollector();
    const tracing = createOtlpTracing({ url: collector.url, headers: {}, service: 'kuelik', share });
    const open = tracing.start('GET /flow/{session}', 'server', {});
    expect(open.within(() => tracing.current())).toMatch(new RegExp(`^00-\\w{32}-\\w{16}-${flags}$`));
    open.end();
    tracing.record(span);
    await tracing.close();
    collector.close();
    expect(collector.spans.length).toBe(sent);
  },
);
