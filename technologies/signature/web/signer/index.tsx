import type { TechnologyScreenProps } from '@kuelik/flow';
import { ApiError } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useMemo, useReducer } from 'react';
import type { CertificateReply } from '../../contract/signer.ts';
import { documentCalls } from '../documents/calls.ts';
import { signedCount } from '../documents/success-reply.ts';
import { useSigningStep } from '../use-signing-step.ts';
import { signerCalls } from './calls.ts';
import { next, start } from './machine.ts';
import { CodePage } from './pages/code-page.tsx';
import { ConsentPage } from './pages/consent-page.tsx';
import { DocumentsPage } from './pages/documents-page.tsx';
import { DonePage, FailedPage, LoadingPage } from './pages/outcomes.tsx';
import { PasswordPage } from './pages/password-page.tsx';
import { SignPage } from './pages/sign-page.tsx';
import { isSignedBefore, problemOf } from './problem.ts';
import { texts } from './texts.ts';
import { whenFree } from './when-free.ts';

/** How a server answers an unknown call. */
const notThere: readonly number[] = [404, 405, 501];

function unlessUnknown(error: unknown): void {
  if (!(error instanceof ApiError) || !notThere.includes(error.status ?? 0)) throw error;
}

/** Signature signer: documents, a new certificate if needed, its password, signing. */
export default function SignerScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, onFinish } = props;
  const t = useTexts('dss', texts, locale);
  const calls = useMemo(() => signerCalls(client, sessionId), [client, sessionId]);
  const documents = useMemo(() => documentCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, start);

  /** Documents that another tab signed, or a call whose reply was lost, end the step. */
  const unlessDone = async (call: () => Promise<void>) => {
    try {
      await call();
    } catch (error) {
      if (!isSignedBefore(error)) throw error;
      onFinish({ status: 'success', data: {} });
    }
  };
  // Our backend reports what was signed in its validate reply; any other backend is asked.
  const canBeShown = client.speaks('signing_documents');
  const step = useSigningStep({
    props,
    reportFailure: calls.reportFailure,
    problemOf,
    dispatch,
    isLoading: state.name === 'loading',
    load: () =>
      unlessDone(async () => {
        const before = canBeShown ? null : await documents.signedBefore();
        if (before !== null) return dispatch({ type: 'signed', result: before });
        dispatch({ type: 'listed', documents: await documents.list() });
      }),
  });

  /** Makes a call for the person, and repeats it while another tab makes the same one. */
  const send = <T,>(call: () => Promise<T>, take: (reply: T) => void) =>
    step.send(() => unlessDone(async () => take(await whenFree(call))));
  const take = (isReissue: boolean) => (reply: CertificateReply) =>
    dispatch({ type: 'certificate', reply, isReissue, at: Date.now() });
  const initialize = () => send(() => calls.initialize(), take(false));
  const reissue = () => send(() => calls.reissue(), take(true));

  const agree = async () => {
    const agreed = () => dispatch({ type: 'consented' });
    // A backend without this call takes the consent with the code.
    if (!client.speaks('issue_consent')) return agreed();
    await send(() => calls.agreeToIssue(locale).catch(unlessUnknown), agreed);
  };
  const accept = (password: string, otp: string) =>
    send(
      () => calls.accept(password, otp),
      ({ certificate }) => dispatch({ type: 'accepted', certificate }),
    );
  const sign = (password: string) =>
    send(
      () => calls.sign(password),
      (result) => dispatch({ type: 'signed', result }),
    );
  const back = () => dispatch({ type: 'back' });

  switch (state.name) {
    case 'loading':
      return <LoadingPage t={t} />;
    case 'documents':
      return (
        <DocumentsPage
          t={t}
          locale={locale}
          sessionId={sessionId}
          organization={organization}
          documents={state.documents}
          canBeShown={canBeShown}
          problem={state.problem}
          load={documents.file}
          onContinue={initialize}
        />
      );
    case 'consent':
      return (
        <ConsentPage
          t={t}
          isReissue={state.issue.isReissue}
          problem={state.problem}
          onContinue={agree}
          onBack={back}
        />
      );
    case 'password':
      return (
        <PasswordPage
          t={t}
          chosen={state.password}
          problem={state.problem}
          onChosen={(password) => dispatch({ type: 'passwordChosen', password })}
          onBack={back}
        />
      );
    case 'code':
      return (
        <CodePage
          t={t}
          issue={state.issue}
          problem={state.problem}
          onCode={(otp) => accept(state.password, otp)}
          onResend={state.issue.isReissue ? reissue : initialize}
          onBack={back}
        />
      );
    case 'sign':
      return (
        <SignPage
          t={t}
          locale={locale}
          sessionId={sessionId}
          documents={state.documents}
          canBeShown={canBeShown}
          certificate={state.certificate}
          knownPassword={state.password}
          attemptsLeft={state.attemptsLeft}
          problem={state.problem}
          load={documents.file}
          onSign={sign}
          onForgot={reissue}
          onBack={back}
        />
      );
    case 'done':
      return (
        <DonePage
          t={t}
          count={signedCount(state.result)}
          download={() => documents.archive()}
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
          onReissue={reissue}
          onFinish={() =>
            onFinish({ status: 'failure', data: { code: state.problem, message: t[state.problem] } })
          }
        />
      );
  }
}
