import type { Locale } from '@kuelik/protocol';
import { ArrowLeftIcon, Button, classNames } from '@kuelik/ui';
import { useState } from 'react';
import { Alerts } from './alerts.tsx';
import type { CabinetApi } from './api.ts';
import styles from './cabinet.module.css';
import { NewSession } from './new-session.tsx';
import { SessionList } from './session-list.tsx';
import { SessionSearch } from './session-search.tsx';
import { SessionView } from './session-view.tsx';
import { texts } from './texts/index.ts';

interface SessionsProps {
  readonly locale: Locale;
  readonly api: CabinetApi;
  /** The selected session. */
  readonly session: string | null;
  readonly onChoose: (session: string | null) => void;
  readonly onSignedOut: () => void;
}

/** List and details side by side on a wide screen; one of the two on a phone. */
export function Sessions({ locale, api, session, onChoose, onSignedOut }: SessionsProps) {
  const t = texts[locale];
  /** Creating a session here reloads the list. */
  const [created, setCreated] = useState(0);
  return (
    <div className={classNames(styles.columns, session !== null && styles.chosen)}>
      <div className={styles.listSide}>
        <Alerts locale={locale} api={api} now={new Date()} onChoose={onChoose} />
        <NewSession
          locale={locale}
          api={api}
          onSignedOut={onSignedOut}
          onCreated={(id) => {
            setCreated((count) => count + 1);
            onChoose(id);
          }}
        />
        <SessionSearch locale={locale} onFind={onChoose} />
        <SessionList
          key={created}
          locale={locale}
          api={api}
          current={session}
          onChoose={onChoose}
          onSignedOut={onSignedOut}
        />
      </div>
      <div className={styles.detailsSide}>
        {session === null ? (
          <p className={styles.hint}>{t.choose}</p>
        ) : (
          <>
            <div className={styles.back}>
              <Button
                size="compact"
                variant="quiet"
                icon={<ArrowLeftIcon size={20} />}
                onClick={() => onChoose(null)}
              >
                {t.back}
              </Button>
            </div>
            <SessionView
              key={session}
              locale={locale}
              api={api}
              session={session}
              onSignedOut={onSignedOut}
            />
          </>
        )}
      </div>
    </div>
  );
}
