import type { Locale } from '@kuelik/flow';
import { Message } from '@kuelik/flow/ui';
import { useCallback } from 'react';
import { alertText } from './alert-text.ts';
import type { CabinetApi } from './api.ts';
import type { Alert } from './contract.ts';
import { texts } from './texts/index.ts';
import { useReading } from './use-reading.ts';

interface AlertsProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'alerts'>;
  /** Alerts older than a week are of the past: the session that met one still shows it. */
  readonly now: Date;
}

const WEEK_MS = 7 * 86_400_000;

/** What sessions of the last week met and is the integrator's to look after, each once. */
export function Alerts({ locale, api, now }: AlertsProps) {
  const t = texts[locale];
  const { reading } = useReading(useCallback((signal: AbortSignal) => api.alerts(signal), [api]));
  // Whether the list can be read at all is told beside it.
  if (reading.name !== 'read') return null;
  const recent = distinct(reading.value.alerts.filter((alert) => isRecent(alert, now)));
  if (recent.length === 0) return null;
  return (
    <Message tone="error" title={t.alerts}>
      {recent.map((alert) => (
        <p key={`${alert.technology} ${alert.code}`}>{alertText(alert, locale)}</p>
      ))}
    </Message>
  );
}

const isRecent = ({ created_at }: Alert, now: Date) => now.getTime() - Date.parse(created_at) < WEEK_MS;

const distinct = (alerts: readonly Alert[]): Alert[] => [
  ...new Map(alerts.map((alert) => [`${alert.technology} ${alert.code}`, alert])).values(),
];
