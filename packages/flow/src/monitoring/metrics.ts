/** What is counted. No personal data: names of things, never what a person typed or showed. */
interface Metric {
  readonly name: 'flow_started' | 'step_started' | 'step_finished' | 'flow_finished' | 'result_shown';
  readonly session: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export type SendMetric = (metric: Metric) => void;

/** What sending needs of `navigator`; older web views lack the beacon. */
export interface BeaconSender {
  readonly sendBeacon?: (url: string, body: BodyInit) => boolean;
}

/**
 * Sends metrics to the backend's /metrics/events/ when they are on. By beacon, so that one sent while
 * the page closes still arrives. Never fails: a lost metric is no problem of the person's.
 */
export function createMetrics(enabled: boolean, backendUrl: string, sender: BeaconSender): SendMetric {
  if (!enabled) return () => undefined;
  return ({ name, session, detail }) => {
    try {
      const body = JSON.stringify({ type: name, session_id: session, at: new Date().toISOString(), detail });
      // A plain text needs no CORS preflight, which a beacon of a closing page cannot wait for.
      sender.sendBeacon?.(`${backendUrl}/metrics/events/`, new Blob([body], { type: 'text/plain' }));
    } catch {
      // See above.
    }
  };
}
