import {
  type ApiClient,
  type ApiError,
  createApiClient,
  type FailureReason,
  securitiesApi,
  sessionApi,
} from '@kuelik/protocol';
import type { FlowQuery } from '../address/query.ts';
import { storageOf } from '../browser/browser.ts';
import { createHostEvents, type EmitHostEvent, type HostTargets } from '../events/host-events.ts';
import { pageTargets } from '../events/host-targets.ts';
import { createMetrics, type SendMetric } from '../monitoring/metrics.ts';
import { createMonitoring, type Monitoring } from '../monitoring/monitoring.ts';
import { type AccessToken, createAccessToken } from '../session/access-token.ts';
import { createFlowRecord, type FlowRecord } from '../session/flow-record.ts';
import type { InvalidKind } from '../session/invalid-kind.ts';
import { createSessionStore, recordFailureReason, type SessionStore } from '../session/store.ts';
import { createTabNote, type TabNote } from '../session/tab-note.ts';
import type { ShellOptions } from './options.ts';

/** Shared context of one session's pages. */
export interface Shell {
  readonly options: ShellOptions;
  readonly query: FlowQuery;
  /** The session in the URL. */
  readonly session: string;
  readonly store: SessionStore;
  readonly client: ApiClient;
  readonly api: ReturnType<typeof sessionApi>;
  readonly securities: ReturnType<typeof securitiesApi>;
  readonly token: AccessToken;
  readonly emit: EmitHostEvent;
  readonly metric: SendMetric;
  readonly monitoring: Monitoring;
  readonly record: FlowRecord;
  /** The key of the step shown in this tab, until it is over. */
  readonly shownStep: TabNote;
  /** Stores a reason as the current one and reports it to the backend; errors are ignored. */
  readonly reportFailure: (reason: FailureReason) => void;
}

export interface ShellSettings {
  readonly session: string;
  readonly options: ShellOptions;
  readonly query: FlowQuery;
  readonly window: Window;
  /** Event target; the page's window by default. */
  readonly targets?: HostTargets;
  /** For tests. */
  readonly client?: ApiClient;
}

/**
 * Milliseconds. A mobile connection in handover is silent for a few seconds, not for thirty; a busy server
 * reads a document within two minutes or reports that it is overloaded.
 */
const silence = { upload: 30_000, reply: 120_000 };

/** How the backend signals that a running flow's session has ended: `inactive` by another tab. */
function endingKind({ status, code }: ApiError): InvalidKind | null {
  if (status === 410) return 'expired';
  if (status === 401) return 'moved';
  return code === 'session_not_active' ? 'inactive' : null;
}

/** Assembles a session's shell; the only place that does. */
export function createShell(settings: ShellSettings): Shell {
  const { session, options, query, window } = settings;
  const store = createSessionStore(session, options.isWidget);
  store.setState({ docType: query.documentType });
  const token = createAccessToken(session, storageOf(window, 'sessionStorage'));
  const emit = createHostEvents(settings.targets ?? pageTargets(window, query));

  const onFailure = (error: ApiError): void => {
    const kind = endingKind(error);
    if (kind === null || store.getState().sessionStatus !== 'VALID' || token.get() === null) return;
    store.setState({ sessionStatus: 'INVALID', invalidKind: kind, refusal: error });
  };
  const { backendUrl, useMetrics, sentryDsn } = options.config;
  const monitoring = createMonitoring({
    dsn: sentryDsn,
    isWidget: options.isWidget,
    load: async (where) => (await import('../monitoring/sentry.ts')).createSentryReporter(where),
    now: Date.now,
  });
  const client =
    settings.client ??
    createApiClient({
      baseUrl: backendUrl,
      getToken: token.get,
      speaks: (extension) => store.getState().extensions.includes(extension),
      onFailure,
      onActivity: monitoring.activity,
      silence,
    });
  const api = sessionApi(client);

  return {
    options,
    query,
    session,
    store,
    client,
    api,
    securities: securitiesApi(client),
    token,
    emit,
    metric: createMetrics(useMetrics, backendUrl, {
      sendBeacon: (url, body) => window.navigator.sendBeacon(url, body),
    }),
    monitoring,
    record: createFlowRecord(Date.now),
    shownStep: createTabNote(`kuelik-step:${session}`, () => storageOf(window, 'sessionStorage')),
    reportFailure: (reason) => {
      recordFailureReason(store, reason);
      const { type, value, detail } = reason;
      void api.reportFailure({ session_id: session, type, detail: { value, ...detail } });
    },
  };
}
