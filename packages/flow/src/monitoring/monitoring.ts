import type { Activity } from '@kuelik/protocol';
import { warn, warnOfLoading } from '@kuelik/ui';
import { type Crumb, createTrail } from './trail.ts';
import type { ValuelessResult } from './without-values.ts';

/** The report of a flow that ended without success. Names and figures, no personal data. */
export interface FailedFlowReport {
  readonly session: string;
  readonly status: 'failure';
  readonly type: string | null;
  readonly isWidget: boolean;
  readonly durationMs: number;
  readonly failureReason: string;
  readonly technologies: readonly string[];
  /** Result of each technology, by key, without values. */
  readonly results: Readonly<Record<string, ValuelessResult>>;
}

/** Destination of error reports: the SDK, loaded on demand. */
export interface ErrorReporter {
  readonly failedFlow: (report: FailedFlowReport, trail: readonly Crumb[]) => void;
}

export interface MonitoringSettings {
  /** Null: nothing is loaded or reported. */
  readonly dsn: string | null;
  readonly isWidget: boolean;
  readonly load: (settings: { readonly dsn: string; readonly isWidget: boolean }) => Promise<ErrorReporter>;
  readonly now: () => number;
}

export interface Monitoring {
  readonly flowStarted: (technologies: readonly string[]) => void;
  readonly navigated: (page: string) => void;
  readonly activity: (activity: Activity) => void;
  readonly failedFlow: (report: FailedFlowReport) => void;
}

/** Observes a flow and reports its failure. Its own errors never reach the person. */
export function createMonitoring({ dsn, isWidget, load, now }: MonitoringSettings): Monitoring {
  if (dsn === null) {
    const nothing = () => undefined;
    return { flowStarted: nothing, navigated: nothing, activity: nothing, failedFlow: nothing };
  }
  const trail = createTrail(now);
  let reporter: Promise<ErrorReporter> | null = null;
  return {
    flowStarted: (technologies) => {
      trail.add({ kind: 'flow-start', message: technologies.join(', ') });
      reporter ??= load({ dsn, isWidget });
      // Loaded again when there is something to report.
      reporter.catch(warnOfLoading);
    },
    navigated: (page) => trail.add({ kind: 'navigation', message: page }),
    activity: ({ kind, method, url, status, code }) =>
      trail.add({
        kind: `api-${kind}`,
        message: `${method} ${url}`,
        data: { ...(status !== undefined && { status }), ...(code !== undefined && { code }) },
      }),
    failedFlow: (report) => {
      const crumbs = trail.crumbs();
      reporter ??= load({ dsn, isWidget });
      reporter.then(
        (ready) => ready.failedFlow(report, crumbs),
        () => {
          reporter = null;
          warn('no error monitoring');
        },
      );
    },
  };
}
