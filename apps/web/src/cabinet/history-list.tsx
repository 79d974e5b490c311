import type { Locale } from '@kuelik/protocol';
import { fill } from '@kuelik/ui';
import { alertText } from './alert-text.ts';
import styles from './cabinet.module.css';
import type { SessionDetails } from './contract.ts';
import { formatTime } from './format.ts';
import { type HistoryEvent, sessionHistory } from './history.ts';
import { technologyLabel } from './technology-label.ts';
import { texts } from './texts/index.ts';
import { codeName, purposeName } from './texts/words.ts';

interface HistoryListProps {
  readonly locale: Locale;
  readonly session: SessionDetails;
  readonly now: Date;
}

/** Events of a session, oldest first. */
export function HistoryList({ locale, session, now }: HistoryListProps) {
  return (
    <ol className={styles.history}>
      {sessionHistory(session, now).map((event) => {
        const text = eventText(event, locale);
        return (
          <li key={`${event.at} ${text}`}>
            <time dateTime={event.at}>{formatTime(event.at, locale)}</time>
            <span>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

function eventText(event: HistoryEvent, locale: Locale): string {
  const t = texts[locale];
  switch (event.kind) {
    case 'result':
      return fill(event.passed ? t.event_passed : t.event_notPassed, {
        name: technologyLabel(event.technology, locale),
      });
    case 'problem':
      return fill(t.event_problem, { type: codeName(event.type, locale) });
    case 'camera':
      return fill(t.event_camera, { label: event.label });
    case 'consent':
      return fill(t.event_consent, { purpose: purposeName(event.purpose, locale) });
    case 'alert':
      return alertText(event, locale);
    default:
      return t[`event_${event.kind}`];
  }
}
