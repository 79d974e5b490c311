import type { Locale } from '@kuelik/protocol';
import { Button, ConfirmDialog, Message, RefreshIcon, TrashIcon } from '@kuelik/ui';
import { useEffect, useRef, useState } from 'react';
import { alertText } from './alert-text.ts';
import type { CabinetApi } from './api.ts';
import { OutcomeBadge } from './badge.tsx';
import styles from './cabinet.module.css';
import type { SessionDetails } from './contract.ts';
import { formatTime } from './format.ts';
import { outcomeOf } from './history.ts';
import { HistoryList } from './history-list.tsx';
import { PersonCard } from './person-card.tsx';
import { Pictures } from './pictures.tsx';
import { Problems } from './problems.tsx';
import { ProtocolPart } from './protocol-part.tsx';
import { Raw } from './raw.tsx';
import { ResultCard } from './result-card.tsx';
import { Section } from './section.tsx';
import { SessionLink } from './session-link.tsx';
import { technologyLabel } from './technology-label.ts';
import { texts } from './texts/index.ts';

interface SessionDetailsProps {
  readonly locale: Locale;
  readonly session: SessionDetails;
  readonly now: Date;
  readonly fileUrl: (session: string, file: string) => string;
  readonly flowUrl: (session: string) => string;
  readonly api: Pick<CabinetApi, 'protocol' | 'review'>;
  readonly onErase: () => Promise<void>;
  readonly onRefresh: () => Promise<void>;
}

/** The record of one session: status, results, pictures, problems, timeline. */
export function SessionDetailsView(props: SessionDetailsProps) {
  const { locale, session, now, fileUrl, flowUrl, api, onErase, onRefresh } = props;
  const t = texts[locale];
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = session.session_id;
  const outcome = outcomeOf(session, now);
  const isOver = outcome !== 'waiting' && outcome !== 'running';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another page
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);

  const times = [
    [t.created, session.created_at],
    [t.finished, session.finished_at],
    [t.expires, session.finished_at === null ? session.expires_at : null],
    [t.erasedAt, session.erased_at],
  ] as const;
  const codes = [...new Set([...session.technologies, ...Object.keys(session.results)])];

  return (
    <>
      <header className={styles.detailsHead}>
        <div className={styles.detailsTitle}>
          <h2 ref={heading} tabIndex={-1} className={styles.subtitle}>
            {t.session}
          </h2>
          <OutcomeBadge outcome={outcome} t={t} />
        </div>
        <code className={styles.sessionId}>{id}</code>
        <div className={styles.ways}>
          <Button size="compact" variant="secondary" icon={<RefreshIcon size={18} />} onClick={onRefresh}>
            {t.refresh}
          </Button>
          {session.erased_at === null && (
            <Button
              size="compact"
              variant="secondary"
              icon={<TrashIcon size={18} />}
              onClick={() => setAsking(true)}
            >
              {t.erase}
            </Button>
          )}
        </div>
      </header>
      {session.erased_at !== null && <Message tone="info">{t.erased}</Message>}

      {session.alerts.length > 0 && (
        <Message tone="error" title={t.alerts}>
          {session.alerts.map((alert) => (
            <p key={`${alert.technology} ${alert.code}`}>{alertText(alert, locale)}</p>
          ))}
        </Message>
      )}

      {outcome === 'waiting' && (
        <Section title={t.linkTitle}>
          <SessionLink locale={locale} link={flowUrl(id)} />
        </Section>
      )}

      {session.person !== null && outcome !== 'waiting' && (
        <Section title={t.person}>
          <PersonCard locale={locale} person={session.person} />
        </Section>
      )}

      <Section title={t.overview}>
        <dl className={styles.facts}>
          <div>
            <dt>{t.type}</dt>
            <dd>{session.session_type === 'DEMO' ? t.demo : t.production}</dd>
          </div>
          {times.map(
            ([name, time]) =>
              time !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <time dateTime={time}>{formatTime(time, locale)}</time>
                  </dd>
                </div>
              ),
          )}
          <div>
            <dt>{t.policy}</dt>
            <dd>{session.policy_name ?? t.policyNone}</dd>
          </div>
          {session.ignored_technologies.length > 0 && (
            <div>
              <dt>{t.ignored}</dt>
              <dd>{session.ignored_technologies.join(', ')}</dd>
            </div>
          )}
          {session.integrity_compromised !== null && (
            <div>
              <dt>{t.integrity}</dt>
              <dd>{session.integrity_compromised ? t.integrityBad : t.integrityGood}</dd>
            </div>
          )}
        </dl>
        {session.policy !== null && (
          <details>
            <summary>{t.policyWhole}</summary>
            <Raw value={session.policy} />
          </details>
        )}
      </Section>

      {isOver && session.erased_at === null && (
        <Section title={t.protocol}>
          <ProtocolPart key={id} locale={locale} session={session} api={api} onChanged={onRefresh} />
        </Section>
      )}

      <Section title={t.results}>
        <ul className={styles.results}>
          {codes.map((code) => (
            <li key={code}>
              <ResultCard
                locale={locale}
                title={technologyLabel(code, locale)}
                code={code}
                result={session.results[code] ?? null}
                attempts={session.attempts[code] ?? 0}
                over={isOver}
              />
            </li>
          ))}
        </ul>
      </Section>

      {session.documents.length > 0 && (
        <Section title={t.documents}>
          <ul className={styles.sides}>
            {session.documents.map(({ name, uploaded_by, signed }) => (
              <li key={name}>
                {[name, t[`by_${uploaded_by ?? 'unknown'}`], signed ? t.signed : t.notSigned].join(' · ')}
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section title={t.pictures}>
        <Pictures locale={locale} session={id} files={session.evidence} fileUrl={fileUrl} />
      </Section>
      <Section title={t.problems}>
        <Problems locale={locale} failures={session.failure_reasons} />
      </Section>
      <Section title={t.history}>
        <HistoryList locale={locale} session={session} now={now} />
      </Section>
      {hasContent(session.metadata) && (
        <Section title={t.metadata}>
          <Raw value={session.metadata} />
        </Section>
      )}

      {asking && (
        <ConfirmDialog
          title={t.eraseTitle}
          tone="danger"
          confirmLabel={t.eraseConfirm}
          cancelLabel={t.cancel}
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await onErase();
            setAsking(false);
          }}
        >
          {t.eraseText}
        </ConfirmDialog>
      )}
    </>
  );
}

function hasContent(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length > 0;
}
