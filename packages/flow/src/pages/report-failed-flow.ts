import type { FinishResult } from '@kuelik/protocol';
import { withoutValues } from '../monitoring/without-values.ts';
import type { Shell } from '../shell/shell.ts';

const statuses = (results: Readonly<Record<string, FinishResult>>) =>
  Object.fromEntries(Object.entries(results).map(([key, result]) => [key, result.status]));

/**
 * Reports a flow that ended without success: its steps, results and duration. Monitoring gets the results without their
 * values; the backend, which has them, each step's status. No personal data.
 */
export function reportFailedFlow(shell: Shell, status: 'success' | 'failure'): void {
  const { technologies, results, currentFailureReason } = shell.store.getState();
  const failed = shell.record.end(status);
  shell.metric({ name: 'flow_finished', session: shell.session, detail: { status } });
  if (failed === null) return;
  const { session, type, isWidget, durationMs } = failed;
  shell.monitoring.failedFlow({
    session,
    status: 'failure',
    type,
    isWidget,
    durationMs,
    failureReason: currentFailureReason?.value ?? 'OTHER',
    technologies,
    results: withoutValues(results),
  });
  void shell.api.reportFailure({
    session_id: session,
    type: currentFailureReason?.type ?? 'other',
    detail: {
      value: currentFailureReason?.value ?? 'OTHER',
      report: 'failed_flow',
      technologies,
      results: statuses(results),
      session_type: type,
      is_widget: isWidget,
      duration_ms: durationMs,
    },
  });
}
