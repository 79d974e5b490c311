import type { Locale } from '@kuelik/protocol';
import { Button, Loader, Message } from '@kuelik/ui';
import { useCallback, useState } from 'react';
import type { CabinetApi } from './api.ts';
import { OutcomeBadge } from './badge.tsx';
import styles from './cabinet.module.css';
import type { SessionSummary } from './contract.ts';
import { errorText, isSignedOut } from './error-text.ts';
import { formatTime } from './format.ts';
import { outcomeOf } from './history.ts';
import { SessionAnchor } from './session-anchor.tsx';
import { technologyLabel } from './technology-label.ts';
import { texts } from './texts/index.ts';
import { useReading } from './use-reading.ts';

interface SessionListProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'list'>;
  /** The selected session. */
  readonly current: string | null;
  readonly onChoose: (session: string) => void;
  readonly onSignedOut: () => void;
}

interface More {
  readonly sessions: readonly SessionSummary[];
  readonly next: string | null;
}

/** The integrator's sessions, newest first, page by page. Shows no personal data. */
export function SessionList({ locale, api, current, onChoose, onSignedOut }: SessionListProps) {
  const t = texts[locale];
  const [more, setMore] = useState<More | null>(null);
  const [moreError, setMoreError] = useState<unknown>(null);
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        const first = await api.list(null, signal);
        setMore(null);
        setMoreError(null);
        return first;
      } catch (error) {
        if (isSignedOut(error)) onSignedOut();
        throw error;
      }
    },
    [api, onSignedOut],
  );
  const { reading, again } = useReading(read);

  if (reading.name === 'waiting') return <Loader label={t.loading} />;
  if (reading.name === 'failed') {
    return (
      <Message
        tone="error"
        action={
          <Button size="compact" variant="secondary" onClick={again}>
            {t.retry}
          </Button>
        }
      >
        {errorText(reading.error, t)}
      </Message>
    );
  }

  const first = reading.value;
  const known = new Set(first.sessions.map((session) => session.session_id));
  const sessions = [
    ...first.sessions,
    ...(more?.sessions.filter(({ session_id }) => !known.has(session_id)) ?? []),
  ];
  const next = more === null ? first.next : more.next;
  const loadMore = async () => {
    setMoreError(null);
    try {
      const page = await api.list(next);
      setMore({ sessions: [...(more?.sessions ?? []), ...page.sessions], next: page.next });
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setMoreError(error);
    }
  };

  return (
    <>
      {sessions.length === 0 && <p className={styles.empty}>{t.empty}</p>}
      <ul className={styles.sessions} aria-label={t.list}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <ListedSession
              locale={locale}
              session={session}
              isCurrent={session.session_id === current}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {moreError !== null && <Message tone="error">{errorText(moreError, t)}</Message>}
      <div className={styles.ways}>
        {next !== null && (
          <Button size="compact" variant="secondary" onClick={loadMore}>
            {t.more}
          </Button>
        )}
        <Button size="compact" variant="quiet" onClick={again}>
          {t.refresh}
        </Button>
      </div>
    </>
  );
}

interface ListedSessionProps {
  readonly locale: Locale;
  readonly session: SessionSummary;
  readonly isCurrent: boolean;
  readonly onChoose: (session: string) => void;
}

function ListedSession({ locale, session, isCurrent, onChoose }: ListedSessionProps) {
  const t = texts[locale];
  return (
    <SessionAnchor
      className={styles.session}
      session={session.session_id}
      isCurrent={isCurrent}
      onChoose={onChoose}
    >
      <span className={styles.sessionTop}>
        <time dateTime={session.created_at}>{formatTime(session.created_at, locale)}</time>
        <OutcomeBadge outcome={outcomeOf(session, new Date())} t={t} />
      </span>
      <span className={styles.sessionSteps}>
        {session.technologies.map((code) => technologyLabel(code, locale)).join(' · ')}
      </span>
      <span className={styles.sessionId}>
        {session.session_type === 'DEMO' ? t.demo : t.production} · <code>{session.session_id}</code>
      </span>
    </SessionAnchor>
  );
}
