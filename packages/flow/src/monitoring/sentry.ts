import {
  BrowserClient,
  browserTracingIntegration,
  defaultStackParser,
  getDefaultIntegrations,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import type { ErrorReporter } from './monitoring.ts';
import { crumbLimit } from './trail.ts';

/** Share of traced page loads: the specification, section 9. Never in a widget. */
const traceSampleRate = 0.1;

/** Trace rate: zero for a widget, which is a guest on its page. */
export function traceSettings(isWidget: boolean): { readonly tracesSampleRate?: number } {
  return isWidget ? {} : { tracesSampleRate: traceSampleRate };
}

/** The SDK's default integrations may collect user input: only these are used. */
const harmless = new Set(['InboundFilters', 'FunctionToString', 'Dedupe']);

/** Reports failed flows to Sentry with a separate client: a host page's Sentry and globals stay untouched. */
export function createSentryReporter({
  dsn,
  isWidget,
}: {
  readonly dsn: string;
  readonly isWidget: boolean;
}): ErrorReporter {
  const client = new BrowserClient({
    dsn,
    environment: 'production',
    // The page's own fetch: the SDK would insert a frame to obtain an unpatched one.
    transport: (options) => makeFetchTransport(options, (input, init) => globalThis.fetch(input, init)),
    stackParser: defaultStackParser,
    integrations: [
      ...getDefaultIntegrations({}).filter(({ name }) => harmless.has(name)),
      ...(isWidget ? [] : [browserTracingIntegration()]),
    ],
    maxBreadcrumbs: crumbLimit,
    // The results lie deeper than the SDK's default of three levels.
    normalizeDepth: 10,
    ...traceSettings(isWidget),
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();
  return {
    failedFlow: (report, trail) => {
      const { session, status, type, isWidget: widget, durationMs, failureReason } = report;
      const failed = scope.clone();
      failed.setTags({
        session,
        status,
        type: type ?? 'unknown',
        widget,
        duration: durationMs,
        failure_reason: failureReason,
      });
      failed.setContext('flow', { technologies: report.technologies, results: report.results });
      for (const { kind, message, at, data } of trail) {
        failed.addBreadcrumb(
          { category: kind, message, timestamp: at / 1000, ...(data && { data }) },
          crumbLimit,
        );
      }
      failed.captureMessage('The flow ended without success', 'error');
    },
  };
}
