import { createIdempotencyKey, handOffApi, isApiError, lacksHandOffs } from '@kuelik/protocol';
import { Art, Button, fill, Message, Screen } from '@kuelik/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { LoadingPage } from '../frame/loading-page.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { MatchingNumber } from './matching-number.tsx';
import { useHandOffTexts } from './use-hand-off-texts.ts';

/** Milliseconds for a call of this page, including retries. */
const callTimeout = 30_000;

type PageState =
  | { readonly kind: 'opening' | 'closed' | 'limit' }
  | { readonly kind: 'asking'; readonly code: string }
  | { readonly kind: 'stopped'; readonly report: 'sending' | 'sent' | 'failed' };

export interface HandOffPageProps {
  readonly fingerprint: string;
  /** The person's own computer shows the number, or there is nothing to ask. */
  readonly onConfirm: () => void;
  /** The link cannot be opened. */
  readonly onError: (error: unknown) => void;
}

/**
 * The phone's page after scanning a QR code: who requests the check, and whether the person's computer shows
 * the same number. Warns a person who received someone else's link; `No` ends the check here.
 */
export function HandOffPage({ fingerprint, onConfirm, onError }: HandOffPageProps) {
  const { client, session, emit } = useShell();
  const { texts } = useLocale();
  const own = useHandOffTexts();
  const [api] = useState(() => handOffApi(client));
  const [state, setState] = useState<PageState>({ kind: 'opening' });
  const device = { session_id: session, fingerprint };
  // The calls carry an idempotency key, so the client may retry them.
  const options = () => ({ timeout: callTimeout, idempotencyKey: createIdempotencyKey() });

  const open = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { code, known } = await api.open(device, { signal, ...options() });
      if (signal.aborted) return;
      if (known) onConfirm();
      else setState({ kind: 'asking', code });
    } catch (error) {
      if (signal.aborted) return;
      const code = isApiError(error) ? error.code : '';
      if (code === 'hand_off_declined') setState({ kind: 'closed' });
      else if (code === 'hand_off_limit') setState({ kind: 'limit' });
      // Another implementation of this protocol, without pairing numbers.
      else if (lacksHandOffs(error)) onConfirm();
      else onError(error);
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    void open(leaving.signal);
    return () => leaving.abort();
  }, []);

  const sendReport = async () => {
    setState({ kind: 'stopped', report: 'sending' });
    const report = await api.decline(device, options()).then(
      () => 'sent' as const,
      () => 'failed' as const,
    );
    setState({ kind: 'stopped', report });
  };
  const decline = () => {
    emit('kuelik', { type: 'cancel', session });
    void sendReport();
  };

  switch (state.kind) {
    case 'opening':
      return <LoadingPage asking={false} />;
    case 'closed':
    case 'limit':
      return (
        <Screen
          title={own[`${state.kind}Title`]}
          subtitle={own[`${state.kind}Text`]}
          picture={<Art name="link" />}
        />
      );
    case 'asking':
      return <Question code={state.code} onYes={onConfirm} onNo={decline} />;
    case 'stopped':
      return (
        <Screen title={own.stoppedTitle} subtitle={own.stoppedText} picture={<Art name="elsewhere" />}>
          {state.report === 'failed' && (
            <Message
              tone="warning"
              action={
                <Button variant="secondary" size="compact" onClick={() => void sendReport()}>
                  {texts.tryAgain}
                </Button>
              }
            >
              {own.untold}
            </Message>
          )}
        </Screen>
      );
  }
}

interface QuestionProps {
  readonly code: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Question({ code, onYes, onNo }: QuestionProps) {
  const own = useHandOffTexts();
  const organization = useSession((state) => state.organization);
  return (
    <Screen
      title={own.askTitle}
      subtitle={organization === '' ? own.started : fill(own.asksYou, { organization })}
      actions={
        <>
          <Button onClick={onYes}>{own.yes}</Button>
          <Button variant="secondary" onClick={onNo}>
            {own.no}
          </Button>
        </>
      }
    >
      <MatchingNumber code={code} label={own.question} />
      <Message tone="warning">{own.warning}</Message>
    </Screen>
  );
}
