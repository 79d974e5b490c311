import { saveFile } from '@kuelik/flow';
import { isApiError, type Locale } from '@kuelik/protocol';
import { Button, fill, Message, TextInput } from '@kuelik/ui';
import { useState } from 'react';
import type { CabinetApi } from './api.ts';
import styles from './cabinet.module.css';
import type { SessionDetails } from './contract.ts';
import { errorText } from './error-text.ts';
import { formatTime } from './format.ts';
import { type CabinetTexts, texts } from './texts/index.ts';

export interface ProtocolPartProps {
  readonly locale: Locale;
  readonly session: SessionDetails;
  readonly api: Pick<CabinetApi, 'protocol' | 'review'>;
  /** The record has changed. */
  readonly onChanged: () => Promise<void>;
}

/** Actions for a finished session: its sealed protocol, and the reviewer's decision if one is pending. */
export function ProtocolPart({ locale, session, api, onChanged }: ProtocolPartProps) {
  const t = texts[locale];
  const [error, setError] = useState<unknown>(null);
  const [note, setNote] = useState('');
  const id = session.session_id;
  const attempt = (work: () => Promise<unknown>) => async () => {
    setError(null);
    await work().catch(setError);
  };
  const save = attempt(async () => saveFile(await whenSealed(api, id), `session-protocol-${id}.pdf`));
  const decide = (decision: 'confirmed' | 'rejected') =>
    attempt(async () => {
      await api.review(id, decision, note);
      await onChanged();
    });
  const { review } = session;
  return (
    <>
      <p className={styles.hint}>{t.protocolHint}</p>
      {review !== null && (
        <Message tone="info" title={review.decision === 'confirmed' ? t.reviewConfirmed : t.reviewRejected}>
          {[review.note, `${review.by}, ${formatTime(review.at, locale)}`]
            .filter((line) => line !== '')
            .join(' · ')}
        </Message>
      )}
      {session.awaits_review && (
        <>
          <Message tone="warning" title={t.reviewAwaited}>
            {t.reviewHint}
          </Message>
          <TextInput label={t.reviewNote} value={note} onChange={(text) => setNote(text.slice(0, 2000))} />
        </>
      )}
      {error !== null && <Message tone="error">{protocolError(error, t)}</Message>}
      <div className={styles.ways}>
        {session.awaits_review && (
          <>
            <Button size="compact" onClick={decide('confirmed')}>
              {t.reviewConfirm}
            </Button>
            <Button size="compact" variant="secondary" onClick={decide('rejected')}>
              {t.reviewReject}
            </Button>
          </>
        )}
        <Button size="compact" variant="secondary" onClick={save}>
          {t.protocolSave}
        </Button>
      </div>
    </>
  );
}

const TRIES = 6;
const PAUSE_S = 3;

/** The protocol. Right after a decision its new edition is being sealed, which takes seconds: that is waited for. */
async function whenSealed(api: ProtocolPartProps['api'], id: string): Promise<Blob> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.protocol(id);
    } catch (error) {
      const isBeingSealed = isApiError(error) && error.code === 'protocol_not_ready';
      if (!isBeingSealed || tries === TRIES) throw error;
      const seconds = Math.min(error.retryAfter ?? PAUSE_S, PAUSE_S);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

const waiting = new Set([
  'time_stamp_unavailable',
  'protocol_not_ready',
  'seal_failed',
  'time_stamp_untrusted',
]);

function protocolError(error: unknown, t: CabinetTexts): string {
  if (!isApiError(error)) return errorText(error, t);
  if (error.code === 'seal_not_configured') return t.protocolNoSeal;
  return waiting.has(error.code) ? fill(t.protocolLater, { code: error.code }) : errorText(error, t);
}
