import type { ExportedTracing } from './otlp.ts';
import type { TracingSettings } from './settings.ts';

/** Tracing as configured; null if it is off: then no module of OpenTelemetry is loaded. */
export async function openTracing(settings: TracingSettings | null): Promise<ExportedTracing | null> {
  if (settings === null) return null;
  const { createOtlpTracing } = await import('./otlp.ts');
  return createOtlpTracing(settings);
}
