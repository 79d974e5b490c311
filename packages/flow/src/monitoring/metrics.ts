/** Counted metrics. No personal data: names of things, never user input or pictures. */
interface Metric {
  readonly name: 'flow_started' | 'step_started' | 'step_finished' | 'flow_finished' | 'result_shown';
  readonly session: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export type SendMetric = (metric: Metric) => void;

/** The used part of `navigator`; older web views lack the beacon. */
export interface BeaconSender {
  readonly sendBeacon?: (url: string, body: BodyInit) => boolean;
}

/**
 * Sends metrics to the backend's /metrics/events/ if enabled. As a beacon, so that one sent while the page
 * closes still arrives. Never fails: a lost metric does not matter to the person.
 */
export function createMetrics(enabled: boolean, backendUrl: string, sender: BeaconSender): SendMetric {
  if (!enabled) return () => undefined;
  return ({ name, session, detail }) => {
    try {
      const body = JSON.stringify({ type: name, session_id: session, at: new Date().toISOString(), detail });
      // Plain text needs no CORS preflight, for which a closing page's beacon cannot wait.
      sender.sendBeacon?.(`${backendUrl}/metrics/events/`, new Blob([body], { type: 'text/plain' }));
    } catch {
      // A lost metric is ignored: see above.
    }
  };
}
