import { Button, OutageMessage, Screen, Skeleton, VisuallyHidden } from '@kuelik/ui';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ClosingNow } from '../about/closing.tsx';
import { ClosingCard } from '../about/closing-card.tsx';
import { lazyPage } from '../frame/lazy-page.ts';
import styles from '../frame/page-frame.module.css';
import { useLocale } from '../i18n/locale-context.tsx';
import { untilReply } from '../result/patient-finish.ts';
import { resultLayout, stepResults, waitsForFinishButton } from '../result/result-layout.ts';
import { settleResult } from '../result/settle-result.ts';
import type { ResultScreenProps } from '../result/step-result.ts';
import { recordFailureReason } from '../session/store.ts';
import type { Shell } from '../shell/shell.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { Saving } from './saving.tsx';
import { FinishLink, fullResult, ShortResult } from './short-result.tsx';

export { EndedPage } from '../about/ended-page.tsx';
export { reportFailedFlow } from './report-failed-flow.ts';

/** Milliseconds for the finish call with its retries. */
const finishTimeout = 30_000;

export type ResultPageProps = Omit<ResultScreenProps, 'isSettled' | 'closing'>;

/**
 * Settles the session and shows its result, in the specification's layout. The layout `full` is the short one
 * with the technologies' blocks below.
 */
export function ResultPage({ status, onRedirect, onReload }: ResultPageProps) {
  const shell = useShell();
  const { texts } = useLocale();
  const state = useSession((all) => all);
  const steps = useMemo(
    () => stepResults(state.technologies, shell.options.technologies),
    [state.technologies, shell.options.technologies],
  );
  const { isSettled, isWaiting, again } = useSettled(shell, status, onRedirect);
  const waiting = isWaiting && (
    <OutageMessage
      outage="connection"
      retrying
      action={
        <Button variant="secondary" size="compact" onClick={again}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
  const OwnResult = useMemo(() => {
    const load = steps.find(({ loadPage }) => loadPage)?.loadPage;
    return load ? lazyPage(async () => (await load()).default).Page : null;
  }, [steps]);
  const layout = resultLayout({
    type: state.type,
    steps,
    reason: state.currentFailureReason,
    qr: shell.query.qr,
    showResult: state.flowConfig.showResult,
  });

  const closing = (outcome: string) =>
    !shell.options.isWidget && (
      <ClosingNow outcome={outcome} isSettled={isSettled} isListed={layout === 'full'} />
    );

  if (layout === 'none') {
    // The empty layout would leave the person without a way out if only the finish button redirects.
    if (isSettled && state.redirect !== null && waitsForFinishButton(steps)) {
      return <Screen title={texts.finished} actions={<FinishLink to={state.redirect} />} />;
    }
    // Without a redirect, a full page would stay blank.
    if (isSettled && state.redirect === null && !shell.options.isWidget)
      return <ClosingCard status={status} />;
    return (
      <div className={styles.center}>
        {!isSettled && <Saving parts={['line', 'row', 'button']} />}
        {waiting}
        <VisuallyHidden>
          <span role="status">{isSettled ? texts.finished : ''}</span>
        </VisuallyHidden>
      </div>
    );
  }
  if (OwnResult && state.currentFailureReason?.value !== 'NO_CAM') {
    return (
      <Suspense fallback={<Skeleton label={texts.loading} parts={['line', 'text', 'button']} />}>
        <OwnResult
          status={status}
          isSettled={isSettled}
          closing={closing}
          onRedirect={onRedirect}
          onReload={onReload}
        />
        {waiting}
      </Suspense>
    );
  }
  return (
    <ShortResult
      status={status}
      isSettled={isSettled}
      closing={closing}
      onReload={onReload}
      offersDetails={layout !== 'full'}
    >
      {waiting}
      {layout === 'full' && (
        <Suspense fallback={<Skeleton label={texts.loading} parts={['facts']} />}>
          <fullResult.Page />
        </Suspense>
      )}
    </ShortResult>
  );
}

interface Settling {
  /** The load sequence has finished. */
  readonly isSettled: boolean;
  /** The finish got no reply; it is resent until it does. */
  readonly isWaiting: boolean;
  /** Sends it again now. */
  readonly again: () => void;
}

/** Runs the load sequence once. */
function useSettled(
  shell: Shell,
  status: 'success' | 'failure',
  onRedirect: (address: string) => void,
): Settling {
  const [isSettled, setSettled] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const wake = useRef<() => void>(() => undefined);
  const redirect = useEffectEvent(onRedirect);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { store, api, securities, session } = shell;
    const wait = (time: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, time);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const onOnline = () => wake.current();
    window.addEventListener('online', onOnline);
    const onTrouble = (trouble: boolean) => {
      if (!signal.aborted) setWaiting(trouble);
    };
    const now = store.getState();
    void settleResult(
      {
        status,
        session: now.session,
        routeSession: session,
        results: now.results,
        isIntegrityCompromised: now.isIntegrityCompromised,
        redirect: now.redirect,
        waitsForFinishButton: waitsForFinishButton(stepResults(now.technologies, shell.options.technologies)),
      },
      {
        metric: () => shell.metric({ name: 'result_shown', session, detail: { status } }),
        integrityAlert: () =>
          securities.securityChecks(
            { session_id: session, frontend_integrity_compromised: false },
            { signal, timeout: finishTimeout },
          ),
        finish: (id, success) =>
          untilReply(() => api.finish(id, success, { signal, timeout: finishTimeout }), {
            onTrouble,
            wait,
            now: () => performance.now(),
          }),
        reportFailure: (reason) => {
          const first = store.getState().currentFailureReason;
          shell.reportFailure(reason);
          // The reason why the flow ended takes precedence over a failed finish call.
          if (first !== null) recordFailureReason(store, first);
        },
        failureReason: () => store.getState().currentFailureReason,
        emitFinish: ({ aborted, results }) => shell.emit('finish', { aborted, results, status, session }),
        redirect,
        wait: (time) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, time);
            signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
          }),
      },
    ).then(() => {
      if (!signal.aborted) setSettled(true);
    });
    return () => {
      leaving.abort();
      window.removeEventListener('online', onOnline);
    };
  }, [shell, status]);

  return { isSettled, isWaiting, again: () => wake.current() };
}
