import type { TechnologyScreenProps } from '@kuelik/flow';
import {
  type ApiError,
  type CertificateReply,
  isAborted,
  type Outcome,
  type SignerResult,
  type SigningDocument,
  signatureSignerApi,
  toFailureReason,
} from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { texts } from '../../texts/signer/index.ts';
import { CodePage } from './code-page.tsx';
import { ConsentPage } from './consent-page.tsx';
import { DocumentsPage } from './documents-page.tsx';
import { next, start } from './machine.ts';
import { DonePage, FailedPage, LoadingPage } from './pages.tsx';
import { PasswordPage } from './password-page.tsx';
import { troubleOf } from './problem.ts';
import { SignPage } from './sign-page.tsx';
import { whenFree } from './when-free.ts';

/** Milliseconds for a call, which may wait for the service that makes keys and signs. */
const callTimeout = 90_000;
const options = { timeout: callTimeout };
/** How a server answers an unknown call. */
const notThere: readonly number[] = [404, 405, 501];

/** Whether a result shows that something was signed; an empty reply does not. */
const isSigned = ({ result, documents }: SignerResult): boolean => result || documents.length > 0;

/** Signature signer: documents, a new certificate if needed, its password, signing. */
export default function SignerScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, onFinish, onFailureReason } = props;
  const t = useTexts('dss', texts, locale);
  const api = useMemo(() => signatureSignerApi(client), [client]);
  const [state, dispatch] = useReducer(next, start);

  const fail = (error: ApiError) => {
    if (isAborted(error)) return;
    const trouble = troubleOf(error);
    const reason = toFailureReason(error, sessionId);
    onFailureReason(reason);
    const detail = reason.detail ?? null;
    void api.reportFailure({ session_id: sessionId, failure_type: trouble.problem, detail });
    dispatch({ type: 'troubled', trouble, at: Date.now() });
  };

  // Our backend reports what was signed in its validate reply; any other backend is asked.
  const canBeShown = client.speaks('signing_documents');
  const list = useEffectEvent(async () => {
    const before = canBeShown ? null : await api.result(sessionId, options);
    if (before?.ok && isSigned(before.value)) return dispatch({ type: 'signed', result: before.value });
    const outcome = await api.list(sessionId, options);
    if (outcome.ok) dispatch({ type: 'listed', documents: outcome.value });
    else fail(outcome.error);
  });
  const isLoading = state.name === 'loading';
  useEffect(() => {
    if (isLoading) void list();
  }, [isLoading]);

  /** Makes a call for the person, repeating it while another tab is making the same one. */
  const send = <T,>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    dispatch({ type: 'sent' });
    return whenFree(call);
  };
  const take = (outcome: Outcome<CertificateReply>, isReissue: boolean) => {
    if (outcome.ok) dispatch({ type: 'certificate', reply: outcome.value, isReissue, at: Date.now() });
    else fail(outcome.error);
  };
  const initialize = async () => take(await send(() => api.initialize(sessionId, options)), false);
  const reissue = async () => take(await send(() => api.reissue(sessionId, options)), true);

  const agree = async () => {
    // A backend without this call takes the consent with the code.
    if (!client.speaks('issue_consent')) return dispatch({ type: 'consented' });
    const outcome = await send(() => api.agreeToIssue({ session_id: sessionId, locale }, options));
    const isUnknown = !outcome.ok && notThere.includes(outcome.error.status ?? 0);
    if (outcome.ok || isUnknown) dispatch({ type: 'consented' });
    else fail(outcome.error);
  };
  const accept = async (password: string, otp: string) => {
    const outcome = await send(() => api.accept({ session_id: sessionId, password, otp }, options));
    if (outcome.ok) dispatch({ type: 'accepted', certificate: outcome.value.certificate });
    else fail(outcome.error);
  };
  const sign = async (password: string) => {
    const outcome = await send(() => api.sign({ session_id: sessionId, password }, options));
    if (outcome.ok) dispatch({ type: 'signed', result: outcome.value });
    else fail(outcome.error);
  };
  const load = async (document: SigningDocument) => {
    const outcome = await api.file({ session: sessionId, document: document.id });
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  };
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
          load={load}
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
          load={load}
          onSign={sign}
          onForgot={reissue}
          onBack={back}
        />
      );
    case 'done':
      return (
        <DonePage
          t={t}
          count={state.result.documents.length}
          download={() => api.download(sessionId, options)}
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
