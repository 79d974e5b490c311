import type { TechnologyScreenProps } from '@kuelik/flow';
import { ApiError, createIdempotencyKey, isAborted, toFailureReason } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { documentCalls } from '../documents/calls.ts';
import type { Said } from '../documents/said.ts';
import { identifierCalls } from './calls.ts';
import { type Form, next, start } from './machine.ts';
import { CodePage } from './pages/code-page.tsx';
import { FormPage } from './pages/form-page.tsx';
import { FailedPage, LoadingPage, PassedPage } from './pages/outcomes.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

/** The identified person's name; empty if the reply does not say. */
const nameIn = ({ full_name }: Said): string => (typeof full_name === 'string' ? full_name : '');

/** Signature identifier: the documents to sign, the person's IIN and phone, the code of an SMS. */
export default function IdentifierScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, person, rememberPerson, onFinish, onFailureReason } =
    props;
  const t = useTexts('dsi', texts, locale);
  const calls = useMemo(() => identifierCalls(client, sessionId), [client, sessionId]);
  const documents = useMemo(() => documentCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, person, start);

  const fail = (error: unknown) => {
    if (isAborted(error)) return;
    if (error instanceof ApiError && error.code === 'result_already_exists') {
      return dispatch({ type: 'approved', result: {}, isNew: false });
    }
    const trouble = problemOf(error);
    const reason = toFailureReason(error, sessionId);
    onFailureReason(reason);
    void calls.reportFailure(trouble.problem, reason.detail ?? null);
    dispatch({ type: 'troubled', trouble, at: Date.now() });
  };

  const list = useEffectEvent(async () => {
    if (!client.speaks('signing_documents')) {
      // Only our backend says by its validate reply which steps are done.
      const result = await documents.signedBefore();
      return dispatch(result === null ? { type: 'unlisted' } : { type: 'approved', result, isNew: false });
    }
    try {
      dispatch({ type: 'listed', documents: await documents.list() });
    } catch (error) {
      fail(error);
    }
  });
  const isLoading = state.name === 'loading';
  useEffect(() => {
    if (isLoading) void list();
  }, [isLoading]);

  const identify = async (idempotencyKey?: string) => {
    const { iin, phone } = state.form;
    dispatch({ type: 'sent' });
    try {
      const reply = await calls.identify(
        { iin, phone, ...(client.speaks('sms_language') && { locale }) },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      );
      rememberPerson({ iin, phone });
      dispatch({ type: 'codeSent', reply, at: Date.now() });
    } catch (error) {
      fail(error);
    }
  };

  /** Each press requests a new SMS, not an earlier reply; the server's pause limits the rate. */
  const resend = () => identify(createIdempotencyKey());

  const approve = async (code: string) => {
    dispatch({ type: 'sent' });
    try {
      dispatch({ type: 'approved', result: await calls.approve(code), isNew: true });
    } catch (error) {
      fail(error);
    }
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
          load={documents.file}
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
          subtitle={state.isNew ? nameIn(state.result) : t.result_already_exists}
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
