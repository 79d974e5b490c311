import type { Locale } from '@kuelik/protocol';
import { Message } from '@kuelik/ui';
import { useCallback } from 'react';
import { alertText } from './alert-text.ts';
import type { CabinetApi } from './api.ts';
import styles from './cabinet.module.css';
import type { AccountAlert } from './contract.ts';
import { SessionAnchor } from './session-anchor.tsx';
import { texts } from './texts/index.ts';
import { useReading } from './use-reading.ts';

interface AlertsProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'alerts'>;
  /** Alerts older than a week are hidden here; their session still shows them. */
  readonly now: Date;
  readonly onChoose: (session: string) => void;
}

const WEEK_MS = 7 * 86_400_000;

/** The past week's alerts that the integrator must act on, each once, with its session if it has one. */
export function Alerts({ locale, api, now, onChoose }: AlertsProps) {
  const t = texts[locale];
  const { reading } = useReading(useCallback((signal: AbortSignal) => api.alerts(signal), [api]));
  // The session list reports loading failures.
  if (reading.name !== 'read') return null;
  const recent = distinct(reading.value.alerts.filter((alert) => isRecent(alert, now)));
  if (recent.length === 0) return null;
  return (
    <Message tone="error" title={t.alerts}>
      {recent.map((alert) => (
        <p key={subjectOf(alert)}>
          {alertText(alert, locale)}
          {alert.technology === '' && (
            <>
              {': '}
              <SessionAnchor className={styles.alertSession} session={alert.session_id} onChoose={onChoose}>
                {alert.session_id}
              </SessionAnchor>
            </>
          )}
        </p>
      ))}
    </Message>
  );
}

const isRecent = ({ created_at }: AccountAlert, now: Date) =>
  now.getTime() - Date.parse(created_at) < WEEK_MS;

/** What the integrator must fix: missing access to a technology, or a failure in one session. */
const subjectOf = ({ technology, code, session_id }: AccountAlert) =>
  `${technology === '' ? session_id : technology} ${code}`;

const distinct = (alerts: readonly AccountAlert[]): AccountAlert[] => [
  ...new Map(alerts.map((alert) => [subjectOf(alert), alert])).values(),
];
