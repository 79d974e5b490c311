import { type HostNotices, HostNoticesContext } from '@kuelik/camera/notices';
import { type FailureReason, toFailureReason } from '@kuelik/protocol';
import { warnOfLoading } from '@kuelik/ui';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { loadAbout } from '../about/load-about.ts';
import { TechnologyFlow } from '../flow/technology-flow.tsx';
import { lazyPage } from '../frame/lazy-page.ts';
import { InvalidPage, LoadingPage } from '../frame/loading-page.tsx';
import { LeaveQuestion, PageFrame } from '../frame/page-frame.tsx';
import { useAppearance } from '../frame/use-appearance.ts';
import { useBackGuard } from '../frame/use-back-guard.ts';
import { parseLocaleList } from '../i18n/choose-locale.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import type { Shell } from '../shell/shell.ts';
import { ShellContext, useSession, useShell } from '../shell/shell-context.tsx';
import { startUpEffects, startUpInput } from '../start-up/effects.ts';
import { type StartUpOutcome, startUp } from '../start-up/start-up.ts';

type Page =
  | { readonly page: 'loading'; readonly asking: boolean }
  | {
      readonly page: 'hand-off';
      readonly fingerprint: string;
      readonly onConfirm: () => void;
      readonly onError: (error: unknown) => void;
    }
  | Exclude<StartUpOutcome, { page: 'result' }>
  | { readonly page: 'result'; readonly status: 'success' | 'failure' };

// The first step needs neither: few people see the QR page, and the result page comes last.
const qrPage = lazyPage(async () => (await import('./qr-page.tsx')).QrPage);
const loadResult = () => import('./result-page.tsx');
const resultPage = lazyPage(async () => (await loadResult()).ResultPage);
const endedPage = lazyPage(async () => (await loadResult()).EndedPage);
const loadPhone = () => import('../hand-off/phone.ts');
const loadCameraCheck = () => import('../start-up/camera-check.ts');
const handOffPage = lazyPage(async () => (await loadPhone()).HandOffPage);

function Lazy({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<LoadingPage asking={false} />}>{children}</Suspense>;
}

/** The pages' effects on the browser. */
export interface FlowBrowser {
  readonly reload: () => void;
  readonly redirect: (address: string) => void;
}

export interface FlowPageProps {
  readonly shell: Shell;
  readonly browser: FlowBrowser;
  /** Where the flow configuration's colours and font apply: the document's root, or the widget's host. */
  readonly root: RefObject<HTMLElement | null>;
}

/** A session from start to result: the specification's main route. */
export function FlowPage({ shell, browser, root }: FlowPageProps) {
  return (
    <ShellContext value={shell}>
      <SessionPages browser={browser} root={root} />
    </ShellContext>
  );
}

/**
 * Reports the host's policies to its developers, and offers to continue in another browser. Loads its code on
 * demand.
 */
function hostNotices(shell: Shell, showLink: (chosen: boolean) => void): HostNotices {
  const report = async (name: 'reportForbiddenCamera' | 'reportBlockedWorkers') =>
    (await loadCameraCheck())[name](shell);
  return {
    cameraRefused: () => void report('reportForbiddenCamera').catch(warnOfLoading),
    workersBlocked: () => void report('reportBlockedWorkers').catch(warnOfLoading),
    continueElsewhere: (chosen) => {
      showLink(chosen === true);
      // If this fails, the link that the page shows still works.
      loadPhone().then(({ offerElsewhere }) => offerElsewhere(shell), warnOfLoading);
    },
  };
}

/** The code has already been loaded with the first step. */
const reportEnd = (shell: Shell, status: 'success' | 'failure') =>
  loadResult().then(({ reportFailedFlow }) => reportFailedFlow(shell, status), warnOfLoading);

const leaving: FailureReason = { type: 'client', value: 'CLIENT' };

function SessionPages({ browser, root }: Omit<FlowPageProps, 'shell'>) {
  const shell = useShell();
  const [current, setPage] = useState<Page>({ page: 'loading', asking: false });
  const { isWorded } = useLocale();
  const page: Page = isWorded ? current : { page: 'loading', asking: false };
  const [scaled, setScaled] = useState(false);
  const [isAskingBack, setAskingBack] = useState(false);
  const config = useSession((state) => state.flowConfig);
  const notices = useMemo(
    () =>
      hostNotices(shell, (chosen) => setPage({ page: 'qr', reason: chosen ? 'always-mobile' : 'no-camera' })),
    [shell],
  );
  useEffect(() => {
    shell.monitoring.navigated(page.page);
    if (page.page === 'flow') resultPage.preload();
  }, [shell, page.page]);
  useStart(shell, setPage);
  useAppearance(root, config, scaled, shell.options.config.frontendUrl);
  useFlowLocales(config.localeList, config.texts);
  useEnding(shell, page, setPage);
  useTouch(shell, page.page === 'flow');

  const showResult = useCallback((status: 'success' | 'failure') => setPage({ page: 'result', status }), []);
  const endFlow = useCallback(
    (status: 'success' | 'failure') => {
      reportEnd(shell, status);
      showResult(status);
    },
    [shell, showResult],
  );
  const exit = () => {
    shell.reportFailure(leaving);
    shell.emit('kuelik', { type: 'cancel', session: shell.session });
    if (page.page === 'flow') reportEnd(shell, 'failure');
    showResult('failure');
  };
  const canExit = page.page === 'flow' || page.page === 'qr';
  useBackGuard(canExit && !shell.options.isWidget, () => setAskingBack(true));

  return (
    <PageFrame
      isWidget={shell.options.isWidget}
      showLanguages={config.showLanguageSwitcher}
      scaling={config.showScaling ? { on: scaled, toggle: () => setScaled(!scaled) } : undefined}
      onExit={canExit ? exit : undefined}
      isOver={page.page === 'result' || page.page === 'invalid'}
    >
      {page.page === 'loading' && <LoadingPage asking={page.asking} onRetry={browser.reload} />}
      {page.page === 'invalid' && page.kind !== 'inactive' && (
        <InvalidPage kind={page.kind} onRetry={browser.reload} />
      )}
      {page.page === 'invalid' && page.kind === 'inactive' && (
        <Lazy>
          <endedPage.Page />
        </Lazy>
      )}
      {page.page === 'qr' && (
        <Lazy>
          <qrPage.Page
            reason={page.reason}
            onFailure={() => showResult('failure')}
            onExpired={() => setPage({ page: 'invalid', kind: 'expired' })}
            onRedirect={browser.redirect}
            onReload={browser.reload}
          />
        </Lazy>
      )}
      {page.page === 'hand-off' && (
        <Lazy>
          <handOffPage.Page
            fingerprint={page.fingerprint}
            onConfirm={page.onConfirm}
            onError={page.onError}
          />
        </Lazy>
      )}
      {page.page === 'flow' && (
        <HostNoticesContext value={notices}>
          <TechnologyFlow onEnd={endFlow} />
        </HostNoticesContext>
      )}
      {page.page === 'result' && (
        <Lazy>
          <resultPage.Page status={page.status} onRedirect={browser.redirect} onReload={browser.reload} />
        </Lazy>
      )}
      {isAskingBack && canExit && <LeaveQuestion onStay={() => setAskingBack(false)} onExit={exit} />}
    </PageFrame>
  );
}

/** Most milliseconds that the first step waits for what is above it. */
const aboutPatience = 3000;

/** Starts the session once the page is mounted. */
function useStart(shell: Shell, setPage: (page: Page) => void): void {
  useEffect(() => {
    const leavingPage = new AbortController();
    const { signal } = leavingPage;
    const show = (page: Page) => {
      if (!signal.aborted) setPage(page);
    };
    shell.emit('kuelik', { type: 'ready', session: shell.session });
    const about = loadAbout();
    // What is above the step must appear with it, or it would push the step down.
    const showWithAbout = async (next: StartUpOutcome) => {
      if (next.page === 'flow') {
        await Promise.race([about, new Promise((resolve) => setTimeout(resolve, aboutPatience))]);
      }
      show(next);
    };
    const onCameraQuestion = (asking: boolean) => show({ page: 'loading', asking });
    const confirmHandOff = (fingerprint: string) =>
      new Promise<void>((resolve, onError) => {
        const onConfirm = () => {
          show({ page: 'loading', asking: false });
          resolve();
        };
        show({ page: 'hand-off', fingerprint, onConfirm, onError });
      });
    const effects = startUpEffects(shell, window, signal, { onCameraQuestion, confirmHandOff });
    const guarded = {
      ...effects,
      // An aborted start is not a failure of the session.
      reportFailure: (reason: FailureReason) => {
        if (!signal.aborted) effects.reportFailure(reason);
      },
    };
    startUp(startUpInput(shell), guarded).then(showWithAbout, (error: unknown) => {
      guarded.reportFailure(toFailureReason(error, shell.session));
      show({ page: 'invalid', kind: 'invalid' });
    });
    return () => leavingPage.abort();
  }, [shell, setPage]);
}

/** On a phone opened by a QR code, reports the flow's progress to the computer. */
function useTouch(shell: Shell, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning || !shell.query.qr || !shell.client.speaks('hand_off')) return;
    const leaving = new AbortController();
    loadPhone().then(({ keepInTouch }) => keepInTouch(shell, document, leaving.signal), warnOfLoading);
    return () => leaving.abort();
  }, [shell, isRunning]);
}

/** The flow configuration's language list and texts override the others. */
function useFlowLocales(list: readonly string[] | null, texts: unknown): void {
  const limit = useEffectEvent(useLocale().limit);
  useEffect(() => limit(parseLocaleList(list), texts), [list, texts]);
}

/** Shows a session that ended elsewhere, and notifies the host of an expired one. */
function useEnding(shell: Shell, page: Page, setPage: (page: Page) => void): void {
  const kind = useSession((state) => state.invalidKind);
  const isRunning = page.page === 'flow';
  const shown = page.page === 'invalid' ? page.kind : null;
  useEffect(() => {
    if (isRunning && kind !== null) setPage({ page: 'invalid', kind });
  }, [isRunning, kind, setPage]);
  useEffect(() => {
    if (shown === 'expired') shell.emit('kuelik', { type: 'expired', session: shell.session });
    else if (shown !== null) {
      const message = 'The session cannot continue here';
      shell.emit('kuelik', { type: 'error', session: shell.session, code: shown, message });
    }
  }, [shell, shown]);
}
