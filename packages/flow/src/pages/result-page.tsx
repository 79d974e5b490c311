import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { resultLayout, waitsForFinishButton } from '../result/result-layout.ts';
import { settleResult } from '../result/settle-result.ts';
import { recordFailureReason } from '../session/store.ts';
import type { Shell } from '../shell/shell.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { Loader, Screen, VisuallyHidden } from '../ui/index.ts';
import styles from './page-frame.module.css';
import { FinishLink, ShortResult } from './short-result.tsx';

const FullResult = lazy(() => import('./full-result.tsx'));
const SignatureResult = lazy(() => import('./signature-result.tsx'));

/** Milliseconds for the finish call with its repeats. */
const finishTimeout = 30_000;

export interface ResultPageProps {
  readonly status: 'success' | 'failure';
  readonly onRedirect: (address: string) => void;
  /** Ends in a fresh load of the page. */
  readonly onReload: () => void;
}

/**
 * Settles the session and shows how it ended, in the layout that the specification gives it. The layout
 * `full` is the short one with the technologies' blocks below.
 */
export function ResultPage({ status, onRedirect, onReload }: ResultPageProps) {
  const shell = useShell();
  const { texts } = useLocale();
  const state = useSession((all) => all);
  const isSettled = useSettled(shell, status, onRedirect);
  const layout = resultLayout({
    type: state.type,
    technologies: state.technologies,
    reason: state.currentFailureReason,
    qr: shell.query.qr,
    showResult: state.flowConfig.showResult,
  });

  if (layout === 'none') {
    // Where only the finish button leads on, the empty layout would hold the person for good.
    if (isSettled && state.redirect !== null && waitsForFinishButton(state.technologies)) {
      return <Screen title={texts.finished} actions={<FinishLink to={state.redirect} />} />;
    }
    return (
      <div className={styles.center}>
        {!isSettled && <Loader label={texts.saving} />}
        <VisuallyHidden>
          <span role="status">{isSettled ? texts.finished : ''}</span>
        </VisuallyHidden>
      </div>
    );
  }
  if (layout === 'signature' && state.currentFailureReason?.value !== 'NO_CAM') {
    return (
      <Suspense fallback={<Loader label={texts.loading} />}>
        <SignatureResult status={status} isSettled={isSettled} onRedirect={onRedirect} />
      </Suspense>
    );
  }
  return (
    <ShortResult status={status} isSettled={isSettled} onReload={onReload}>
      {layout === 'full' && (
        <Suspense fallback={<Loader label={texts.loading} />}>
          <FullResult />
        </Suspense>
      )}
    </ShortResult>
  );
}

/** Runs the load sequence once; true when it is through. */
function useSettled(
  shell: Shell,
  status: 'success' | 'failure',
  onRedirect: (address: string) => void,
): boolean {
  const [isSettled, setSettled] = useState(false);
  const redirect = useEffectEvent(onRedirect);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { store, api, securities, session } = shell;
    const now = store.getState();
    void settleResult(
      {
        status,
        session: now.session,
        routeSession: session,
        results: now.results,
        isIntegrityCompromised: now.isIntegrityCompromised,
        redirect: now.redirect,
        waitsForFinishButton: waitsForFinishButton(now.technologies),
      },
      {
        metric: () => shell.metric({ name: 'result_shown', session, detail: { status } }),
        integrityAlert: () =>
          securities.securityChecks(
            { session_id: session, frontend_integrity_compromised: false },
            { signal, timeout: finishTimeout },
          ),
        finish: (id, success) => api.finish(id, success, { signal, timeout: finishTimeout }),
        reportFailure: (reason) => {
          const first = store.getState().currentFailureReason;
          shell.reportFailure(reason);
          // Why the flow ended matters more than why its end could not be told.
          if (first !== null) recordFailureReason(store, first);
        },
        failureReason: () => store.getState().currentFailureReason,
        emitFinish: ({ aborted, results }) => shell.emit('finish', { aborted, results, status, session }),
        redirect,
      },
    ).then(() => {
      if (!signal.aborted) setSettled(true);
    });
    return () => leaving.abort();
  }, [shell, status]);

  return isSettled;
}
