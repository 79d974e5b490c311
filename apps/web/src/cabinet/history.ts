import type { SessionDetails, SessionSummary } from './contract.ts';

/** One event of a session. */
export type HistoryEvent = { readonly at: string } & (
  | { readonly kind: 'created' | 'finished' | 'failed' | 'expired' | 'erased' }
  | { readonly kind: 'result'; readonly technology: string; readonly passed: boolean }
  | { readonly kind: 'problem'; readonly type: string }
  | { readonly kind: 'camera'; readonly label: string }
  | { readonly kind: 'consent'; readonly purpose: string }
  | { readonly kind: 'alert'; readonly code: string; readonly technology: string }
);

/** All known events, oldest first. */
export function sessionHistory(session: SessionDetails, now: Date): readonly HistoryEvent[] {
  const events: HistoryEvent[] = [
    { kind: 'created', at: session.created_at },
    ...session.cameras.map(({ label, created_at }) => ({ kind: 'camera', label, at: created_at }) as const),
    ...session.consents.map(
      ({ purpose, created_at }) => ({ kind: 'consent', purpose, at: created_at }) as const,
    ),
    ...session.alerts.map(
      ({ code, technology, created_at }) => ({ kind: 'alert', code, technology, at: created_at }) as const,
    ),
    ...Object.entries(session.results).map(
      ([technology, { status, updated_at }]) =>
        ({ kind: 'result', technology, passed: status === 'success', at: updated_at }) as const,
    ),
    ...session.failure_reasons.map(
      ({ type, created_at }) => ({ kind: 'problem', type, at: created_at }) as const,
    ),
  ];
  if (session.finished_at !== null) {
    events.push({ kind: session.status === 'FINISHED' ? 'finished' : 'failed', at: session.finished_at });
  }
  if (outcomeOf(session, now) === 'expired') events.push({ kind: 'expired', at: session.expires_at });
  if (session.erased_at !== null) events.push({ kind: 'erased', at: session.erased_at });
  return events.sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** A session's status from the integrator's point of view. */
export type SessionOutcome = 'waiting' | 'running' | 'verified' | 'refused' | 'expired' | 'unknown';

const outcomes: Readonly<Record<string, SessionOutcome>> = {
  QR: 'waiting',
  PROGRESS: 'running',
  FINISHED: 'verified',
  FAILED: 'refused',
};

/** A session that expired unfinished is over, although its status does not say so. */
export function outcomeOf(session: SessionSummary, now: Date): SessionOutcome {
  const outcome = outcomes[session.status] ?? 'unknown';
  const open = outcome === 'waiting' || outcome === 'running';
  return open && Date.parse(session.expires_at) <= now.getTime() ? 'expired' : outcome;
}
