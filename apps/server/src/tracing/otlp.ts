import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanKind as Kind, OpenSpan, Tracing } from '@kuelik/backend';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { millisToHrTime, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';

/** Milliseconds for one request to the collector, with its retries. */
const EXPORT_MS = 5_000;
/** Milliseconds for the last spans when the server ends: a collector that is away does not hold it up. */
const LAST_EXPORT_MS = 3_000;

const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** Spans that go to a collector. */
export interface ExportedTracing extends Tracing {
  /** Sends what is left and ends; waits for the collector for three seconds at most. */
  close(): Promise<void>;
}

/**
 * Spans to an OpenTelemetry collector, by OTLP over HTTP (JSON), in batches. What it cannot take in time is
 * dropped: no call waits for it. Nothing is registered globally.
 */
export function createOtlpTracing({ url, headers, service, share }: TracingSettings): ExportedTracing {
  const current = new AsyncLocalStorage<Context>();
  // A browser's header says nothing about how much this deployment wants to keep.
  const byTrace = new TraceIdRatioBasedSampler(share);
  const resource = resourceFromAttributes({ 'service.name': service });
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: EXPORT_MS }),
  });
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root: byTrace,
      remoteParentSampled: byTrace,
      remoteParentNotSampled: byTrace,
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('kuelik');

  const parentOf = (traceparent: string | undefined): Context => {
    const given = traceparent === undefined ? null : parseTraceParent(traceparent);
    return given === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true });
  };

  return {
    start: (name, kind, attributes, traceparent): OpenSpan => {
      const parent = current.getStore() ?? parentOf(traceparent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        within: (work) => current.run(inside, work),
        end: (more = {}, error = null) => {
          span.setAttributes(more);
          if (error !== null) {
            span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    current: () => {
      const span = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT);
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
    below: (traceparent, work) => current.run(parentOf(traceparent), work),
    ended: (name, kind, { ms, attributes, error = null }) => {
      const parent = current.getStore();
      if (parent === undefined) return;
      const endTime = Date.now();
      const startTime = endTime - ms;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, parent);
      if (error !== null) {
        span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(endTime);
    },
    record: ({ trace: traceId, id, parent, name, kind, at, ms, attributes, error }) => {
      const { decision } = byTrace.shouldSample(ROOT_CONTEXT, traceId);
      if (decision !== SamplingDecision.RECORD_AND_SAMPLED) return;
      const inTrace = (spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED });
      processor.onEnd({
        name,
        kind: kinds[kind],
        spanContext: () => inTrace(id),
        parentSpanContext: inTrace(parent),
        startTime: millisToHrTime(at),
        endTime: millisToHrTime(at + ms),
        duration: millisToHrTime(ms),
        ended: true,
        attributes: error === null ? attributes : { ...attributes, 'error.type': error },
        status: { code: error === null ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
        ...{ links: [], events: [], resource, instrumentationScope: { name: 'kuelik-page' } },
        ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
      });
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_EXPORT_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
