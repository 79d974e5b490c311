import { isApiError, type Locale } from '@kuelik/protocol';
import { Button, fill, Message } from '@kuelik/ui';
import { useCallback, useEffect, useState } from 'react';
import styles from './playground.module.css';
import { fetchRecord, type SessionRecord, shorten } from './record.ts';
import { texts } from './texts/index.ts';

interface RecordPanelProps {
  readonly locale: Locale;
  readonly baseUrl: string;
  readonly session: string;
  readonly apiKey: string;
  /** Reloads when this changes: the number of events received. */
  readonly version: number;
}

type Reading =
  | { readonly name: 'waiting' }
  | { readonly name: 'read'; readonly record: SessionRecord }
  | { readonly name: 'failed'; readonly code: string };

/** Milliseconds between polls of an open session. */
const lookEvery = 5000;

/** The server's record of the session, polled until it is over. */
export function RecordPanel({ locale, baseUrl, session, apiKey, version }: RecordPanelProps) {
  const t = texts[locale];
  const [reading, setReading] = useState<Reading>({ name: 'waiting' });

  const look = useCallback(
    async (signal: AbortSignal): Promise<boolean> => {
      try {
        const record = await fetchRecord(baseUrl, session, apiKey, signal);
        if (signal.aborted) return true;
        setReading({ name: 'read', record });
        return record.status === 'FINISHED' || record.status === 'FAILED';
      } catch (cause) {
        if (!signal.aborted) setReading({ name: 'failed', code: isApiError(cause) ? cause.code : 'network' });
        return true;
      }
    },
    [baseUrl, session, apiKey],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means a new look
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async () => {
      const over = await look(controller.signal);
      if (!over && !controller.signal.aborted) timer = setTimeout(() => void again(), lookEvery);
    };
    void again();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [look, version]);

  const describe = (n: number) => fill(t.characters, { n: String(n) });
  return (
    <section className={styles.card} aria-labelledby="record-title">
      <h2 id="record-title" className={styles.cardTitle}>
        {t.recordTitle}
      </h2>
      {reading.name === 'waiting' && <p className={styles.hint}>{t.recordEmpty}</p>}
      {reading.name === 'failed' && (
        <Message tone="warning">{fill(t.recordError, { code: reading.code })}</Message>
      )}
      {reading.name === 'read' && (
        <>
          <dl className={styles.facts} aria-live="polite">
            <dt>{t.status}</dt>
            <dd>
              <strong>{reading.record.status}</strong>
            </dd>
            {reading.record.results.map((result) => (
              <div key={result.name} className={styles.fact}>
                <dt>{result.name}</dt>
                <dd className={styles[result.status ?? 'unknown']}>
                  {result.status === 'success' ? t.resultSuccess : t.resultFailure}
                </dd>
              </div>
            ))}
          </dl>
          <details className={styles.more}>
            <summary>{t.raw}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
            <pre className={styles.raw} tabIndex={0}>
              {JSON.stringify(shorten(reading.record.raw, describe), null, 2)}
            </pre>
          </details>
        </>
      )}
      <div className={styles.ways}>
        <Button size="compact" variant="secondary" onClick={() => look(new AbortController().signal)}>
          {t.refresh}
        </Button>
      </div>
    </section>
  );
}
