import type { Locale } from '@kuelik/protocol';
import { Button, fill, Message } from '@kuelik/ui';
import { useCallback, useState } from 'react';
import type { CabinetApi } from './api.ts';
import { Badge } from './badge.tsx';
import styles from './cabinet.module.css';
import type { Delivery } from './contract.ts';
import { errorText, isSignedOut } from './error-text.ts';
import { formatTime } from './format.ts';
import { Section } from './section.tsx';
import { type CabinetTexts, texts } from './texts/index.ts';
import { useReading } from './use-reading.ts';

interface DeliveriesProps {
  readonly locale: Locale;
  readonly api: Pick<CabinetApi, 'deliveries' | 'replay'>;
  readonly session: string;
  readonly onSignedOut: () => void;
}

/** Webhook deliveries of a session, each with a resend button; nothing if there are none. */
export function Deliveries({ locale, api, session, onSignedOut }: DeliveriesProps) {
  const t = texts[locale];
  const [replayError, setReplayError] = useState<unknown>(null);
  const read = useCallback((signal: AbortSignal) => api.deliveries(session, signal), [api, session]);
  const { reading, again } = useReading(read);

  const replay = async (id: string) => {
    setReplayError(null);
    try {
      await api.replay(id);
      await again();
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setReplayError(error);
    }
  };

  if (reading.name === 'waiting' || (reading.name === 'read' && reading.value.deliveries.length === 0)) {
    return null;
  }
  return (
    <Section title={t.webhooks}>
      {replayError !== null && <Message tone="error">{errorText(replayError, t)}</Message>}
      {reading.name === 'failed' ? (
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
      ) : (
        <ul className={styles.deliveries}>
          {reading.value.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <div className={styles.resultHead}>
                <code>{delivery.type}</code>
                <Badge tone={tones[delivery.state]} text={t[`webhook_${delivery.state}`]} />
              </div>
              <p className={styles.hint}>
                {delivery.url}
                <br />
                {progress(delivery, locale, t)}
              </p>
              <Button
                size="compact"
                variant="secondary"
                aria-label={fill(t.webhookReplayWhat, { name: delivery.type })}
                onClick={() => replay(delivery.id)}
              >
                {t.webhookReplay}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const tones = { waiting: 'busy', delivered: 'good', given_up: 'bad' } as const;

/** Time, attempts, last result, and when the next attempt is due. */
function progress(delivery: Delivery, locale: Locale, t: CabinetTexts): string {
  const { created_at, tries, outcome, due_at } = delivery;
  return [
    formatTime(created_at, locale),
    fill(t.attempts, { n: tries }),
    outcome === null ? '' : outcomeText(outcome, t),
    tries === 0 || due_at === null ? '' : fill(t.webhookNext, { time: formatTime(due_at, locale) }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function outcomeText(outcome: string, t: CabinetTexts): string {
  if (outcome === 'timeout') return t.webhookTimeout;
  if (outcome === 'private_address') return t.webhookPrivate;
  return outcome === 'unreachable' ? t.webhookUnreachable : `HTTP ${outcome}`;
}
