import type { TechnologyScreenProps } from '@kuelik/flow';
import { ApiError, createIdempotencyKey } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useMemo, useReducer } from 'react';
import { documentCalls } from '../documents/calls.ts';
import type { SuccessReply } from '../documents/success-reply.ts';
import { useSigningStep } from '../use-signing-step.ts';
import { identifierCalls } from './calls.ts';
import { type Form, next, start } from './machine.ts';
import { CodePage } from './pages/code-page.tsx';
import { FormPage } from './pages/form-page.tsx';
import { FailedPage, LoadingPage, PassedPage } from './pages/outcomes.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

/** The identified person's name; empty if the reply does not say. */
const nameIn = ({ full_name }: SuccessReply): string => (typeof full_name === 'string' ? full_name : '');

/** Signature identifier: the documents to sign, the person's IIN and phone, the code of an SMS. */
export default function IdentifierScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, person, rememberPerson, onFinish } = props;
  const t = useTexts('dsi', texts, locale);
  const calls = useMemo(() => identifierCalls(client, sessionId), [client, sessionId]);
  const documents = useMemo(() => documentCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, person, start);

  /** Runs a call; where the person was identified before, the step is done. */
  const unlessDone = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'result_already_exists') throw error;
      dispatch({ type: 'approved', result: {}, isNew: false });
    }
  };
  const step = useSigningStep({
    props,
    reportFailure: calls.reportFailure,
    problemOf,
    dispatch,
    isLoading: state.name === 'loading',
    load: () =>
      unlessDone(async () => {
        if (client.speaks('signing_documents')) {
          return dispatch({ type: 'listed', documents: await documents.list() });
        }
        // Only our backend says by its validate reply which steps are done.
        const result = await documents.signedBefore();
        dispatch(result === null ? { type: 'unlisted' } : { type: 'approved', result, isNew: false });
      }),
  });
  const send = (call: () => Promise<void>) => step.send(() => unlessDone(call));

  const identify = (idempotencyKey?: string) =>
    send(async () => {
      const { iin, phone } = state.form;
      const reply = await calls.identify(
        { iin, phone, ...(client.speaks('sms_language') && { locale }) },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      );
      rememberPerson({ iin, phone });
      dispatch({ type: 'codeSent', reply, at: Date.now() });
    });

  /** Each press requests a new SMS, not an earlier reply; the server's pause limits the rate. */
  const resend = () => identify(createIdempotencyKey());

  const approve = (code: string) =>
    send(async () => dispatch({ type: 'approved', result: await calls.approve(code), isNew: true }));

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
