import type { Locale } from '@kuelik/protocol';
import { Button, fill, Loader, Message } from '@kuelik/ui';
import { useCallback, useState } from 'react';
import type { CabinetApi } from './api.ts';
import styles from './cabinet.module.css';
import { Deliveries } from './deliveries.tsx';
import { errorText, isMissing, isSignedOut } from './error-text.ts';
import { SessionDetailsView } from './session-details.tsx';
import { texts } from './texts/index.ts';
import { useReading } from './use-reading.ts';

interface SessionViewProps {
  readonly locale: Locale;
  readonly api: Pick<
    CabinetApi,
    'details' | 'erase' | 'protocol' | 'review' | 'fileUrl' | 'flowUrl' | 'deliveries' | 'replay'
  >;
  readonly session: string;
  readonly onSignedOut: () => void;
}

/** One session, read from the backend, with the erase action. */
export function SessionView({ locale, api, session, onSignedOut }: SessionViewProps) {
  const t = texts[locale];
  const [eraseError, setEraseError] = useState<unknown>(null);
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        return await api.details(session, signal);
      } catch (error) {
        if (isSignedOut(error)) onSignedOut();
        throw error;
      }
    },
    [api, session, onSignedOut],
  );
  const { reading, again } = useReading(read);
  /** Each refresh also reloads the deliveries. */
  const [refreshed, setRefreshed] = useState(0);
  const refresh = async () => {
    await again();
    setRefreshed((count) => count + 1);
  };

  const erase = async () => {
    setEraseError(null);
    try {
      await api.erase(session);
      await again();
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setEraseError(error);
    }
  };

  if (reading.name === 'waiting') return <Loader label={t.loading} />;
  if (reading.name === 'failed') {
    return (
      <Message
        tone="error"
        title={fill('{word} {id}', { word: t.session, id: session })}
        action={
          <Button size="compact" variant="secondary" onClick={again}>
            {t.retry}
          </Button>
        }
      >
        {isMissing(reading.error) ? t.notFound : errorText(reading.error, t)}
      </Message>
    );
  }
  return (
    <div className={styles.details}>
      {eraseError !== null && <Message tone="error">{errorText(eraseError, t)}</Message>}
      <SessionDetailsView
        locale={locale}
        session={reading.value}
        now={new Date()}
        fileUrl={api.fileUrl}
        flowUrl={api.flowUrl}
        api={api}
        onErase={erase}
        onRefresh={refresh}
      />
      <Deliveries key={refreshed} locale={locale} api={api} session={session} onSignedOut={onSignedOut} />
    </div>
  );
}
