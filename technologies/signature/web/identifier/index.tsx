import type { TechnologyScreenProps } from '@kuelik/flow';
import {
  type ApiError,
  createIdempotencyKey,
  isAborted,
  type SigningDocument,
  signatureIdentifierApi,
  signatureSignerApi,
  toFailureReason,
} from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { texts } from '../../texts/identifier/index.ts';
import { CodePage } from './code-page.tsx';
import { FormPage } from './form-page.tsx';
import { type Form, next, start } from './machine.ts';
import { FailedPage, LoadingPage, PassedPage } from './pages.tsx';
import { troubleOf } from './problem.ts';

/** Milliseconds for a call, which may wait for a service behind the backend. */
const callTimeout = 45_000;

/** Signature identifier: the documents to sign, the person's IIN and phone, the code of an SMS. */
export default function IdentifierScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, person, rememberPerson, onFinish, onFailureReason } =
    props;
  const t = useTexts('dsi', texts, locale);
  const api = useMemo(() => signatureIdentifierApi(client), [client]);
  const documentsApi = useMemo(() => signatureSignerApi(client), [client]);
  const [state, dispatch] = useReducer(next, person, start);

  const fail = (error: ApiError) => {
    if (isAborted(error)) return;
    if (error.code === 'result_already_exists') return dispatch({ type: 'approved', result: null });
    const trouble = troubleOf(error);
    const reason = toFailureReason(error, sessionId);
    onFailureReason(reason);
    const detail = reason.detail ?? null;
    void api.reportFailure({ session_id: sessionId, failure_type: trouble.problem, detail });
    dispatch({ type: 'troubled', trouble, at: Date.now() });
  };

  const list = useEffectEvent(async () => {
    if (!client.speaks('signing_documents')) return dispatch({ type: 'unlisted' });
    const outcome = await documentsApi.list(sessionId, { timeout: callTimeout });
    if (outcome.ok) dispatch({ type: 'listed', documents: outcome.value });
    else fail(outcome.error);
  });
  const isLoading = state.name === 'loading';
  useEffect(() => {
    if (isLoading) void list();
  }, [isLoading]);

  const identify = async (idempotencyKey?: string) => {
    const { iin, phone } = state.form;
    dispatch({ type: 'sent' });
    const outcome = await api.identify(
      { session_id: sessionId, iin, phone, ...(client.speaks('sms_language') && { locale }) },
      { timeout: callTimeout, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
    if (!outcome.ok) return fail(outcome.error);
    rememberPerson({ iin, phone });
    dispatch({ type: 'codeSent', reply: outcome.value, at: Date.now() });
  };

  /** Each press asks for a new SMS, not for an earlier reply; the server's pause limits the rate. */
  const resend = () => identify(createIdempotencyKey());

  const approve = async (code: string) => {
    dispatch({ type: 'sent' });
    const outcome = await api.approve({ session_id: sessionId, code }, { timeout: callTimeout });
    if (outcome.ok) dispatch({ type: 'approved', result: outcome.value });
    else fail(outcome.error);
  };

  const load = async (document: SigningDocument) => {
    const outcome = await documentsApi.file({ session: sessionId, document: document.id });
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  };
  const edit = (form: Partial<Form>) => dispatch({ type: 'edited', form });

  switch (state.name) {
    case 'loading':
      return <LoadingPage t={t} />;
    case 'form':
      return (
        <FormPage
          t={t}
          locale={locale}
          sessionId={sessionId}
          documents={state.documents}
          form={state.form}
          problem={state.problem}
          load={load}
          onEdit={edit}
          onSend={() => identify()}
        />
      );
    case 'code':
      return (
        <CodePage
          t={t}
          organization={organization}
          phone={state.form.phone}
          length={state.length}
          resendAt={state.resendAt}
          attemptsLeft={state.attemptsLeft}
          problem={state.problem}
          turn={state.turn}
          onCode={approve}
          onResend={resend}
          onBack={() => dispatch({ type: 'back' })}
        />
      );
    case 'passed':
      return (
        <PassedPage
          t={t}
          name={state.result?.full_name ?? ''}
          onContinue={() => onFinish({ status: 'success', data: { ...state.result } })}
        />
      );
    case 'failed':
      return (
        <FailedPage
          t={t}
          problem={state.problem}
          organization={organization}
          onRetry={() => dispatch({ type: 'retried' })}
          onFinish={() =>
            onFinish({ status: 'failure', data: { code: state.problem, message: t[state.problem] } })
          }
        />
      );
  }
}
