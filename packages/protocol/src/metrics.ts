import * as v from 'valibot';
import type { ApiClient } from './client.ts';
import { anyReply, sessionId } from './common.ts';

/** What a metric tells about an event: short plain values, never a person's data. */
const metricValue = v.union([v.pipe(v.string(), v.maxLength(128)), v.number(), v.boolean(), v.null()]);

export const metricEvent = v.object({
  /** Such as `flow_finished`. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z\d_]{0,63}$/)),
  /** ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  values: v.optional(v.record(v.pipe(v.string(), v.maxLength(64)), metricValue)),
});
export type MetricEvent = v.InferOutput<typeof metricEvent>;

/** POST /metrics/events/ */
export const metricsRequest = v.object({
  session_id: v.optional(sessionId),
  events: v.pipe(v.array(metricEvent), v.minLength(1), v.maxLength(64)),
});
export type MetricsRequest = v.InferOutput<typeof metricsRequest>;

/** Hands bytes to the browser to send even after the page is gone; false when it will not. */
export type Beacon = (url: string, body: Blob) => boolean;

function browserBeacon(): Beacon | null {
  if (typeof navigator === 'undefined' || typeof navigator.sendBeacon !== 'function') return null;
  return (url, body) => navigator.sendBeacon(url, body);
}

/** The metrics call. Sent as a beacon where there is one, else as a plain request; errors are ignored. */
export function metricsApi(client: ApiClient, beacon: Beacon | null = browserBeacon()) {
  return {
    send: async (request: MetricsRequest): Promise<void> => {
      const path = '/metrics/events/';
      const body = new Blob([JSON.stringify(request)], { type: 'application/json' });
      if (beacon?.(client.baseUrl + path, body)) return;
      await client
        .request({ method: 'POST', path, body: request, schema: anyReply, silent: true })
        .catch(() => undefined);
    },
  };
}
