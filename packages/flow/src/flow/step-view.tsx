import type { ApiClient, FinishResult } from '@kuelik/protocol';
import { Art, Button, Screen } from '@kuelik/ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styles from '../frame/page-frame.module.css';
import { useLocale } from '../i18n/locale-context.tsx';
import { addPhoto, rememberPerson } from '../session/store.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import type { TechnologyScreen, TechnologyScreenProps, TechnologyStep } from '../technology.ts';
import { loadScreen } from './load-screen.ts';
import { StepBoundary } from './step-boundary.tsx';

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Screen: TechnologyScreen }
  | { readonly kind: 'failed' };

export interface StepViewProps {
  readonly step: TechnologyStep;
  /** The keys of the steps after it. */
  readonly ahead: TechnologyScreenProps['ahead'];
  readonly onFinish: (result: FinishResult) => void;
}

/** Milliseconds until a screen that did not load is requested again automatically. */
const loadsEvery = 5000;

/** One step: loads the technology's chunk, runs its screen, and offers a retry if either fails. */
export function StepView({ step, ahead, onFinish }: StepViewProps) {
  const { texts, locale } = useLocale();
  const { reportFailure, session } = useShell();
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const report = useEffectEvent((name: string, code: string) => {
    reportFailure({ type: 'other', value: 'OTHER', detail: { technology: step.code, name, code, session } });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads again
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    // The page that says so stays meanwhile.
    const load = (isAgain?: boolean) =>
      loadScreen(step.load, locale).then(
        (Loaded) => !isGone && setLoading({ kind: 'ready', Screen: Loaded }),
        (error: Error) => {
          if (isGone) return;
          setLoading({ kind: 'failed' });
          if (!isAgain) report(error.name, error.message);
          timer = setTimeout(load, loadsEvery, true);
        },
      );
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [step, turn]);

  const again = () => {
    setLoading({ kind: 'loading' });
    setTurn((before) => before + 1);
  };
  if (loading.kind === 'loading') {
    return (
      <div className={styles.coming} role="status">
        {texts.loading}
      </div>
    );
  }
  if (loading.kind === 'failed') return <StepProblem reason="not loaded" onRetry={again} />;
  return (
    <StepBoundary
      key={turn}
      onError={(error) => {
        // A message may quote user input: only the error's name leaves the page.
        report(error instanceof Error ? error.name : 'unknown', 'screen_broken');
      }}
      fallback={<StepProblem reason="broken" onRetry={again} />}
    >
      <RunningScreen Screen={loading.Screen} step={step} ahead={ahead} onFinish={onFinish} />
    </StepBoundary>
  );
}

export interface StepProblemProps {
  readonly reason: 'not loaded' | 'broken';
  readonly onRetry: () => void;
}

/** Replaces a step that could not be loaded or drawn. */
export function StepProblem({ reason, onRetry }: StepProblemProps) {
  const { texts } = useLocale();
  return (
    <Screen
      title={texts.stepFailedTitle}
      subtitle={reason === 'broken' ? texts.stepFailedText : texts.stepLoadFailedText}
      picture={<Art name="connection" />}
      actions={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
    />
  );
}

/** A client whose calls abort on unmount. Null before the first commit: an effect owns the signal. */
function useOwnClient(client: ApiClient): ApiClient | null {
  const [own, setOwn] = useState<ApiClient | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    setOwn(client.withSignal(leaving.signal));
    return () => leaving.abort();
  }, [client]);
  return own;
}

const noSettings = {};

function RunningScreen(props: StepViewProps & { readonly Screen: TechnologyScreen }) {
  const { Screen: Technology, step, ahead, onFinish } = props;
  const { locale } = useLocale();
  const { client, store, options, session, query, reportFailure } = useShell();
  const own = useOwnClient(client);
  const settings = useSession((state) => state.technologyConfigs[step.code]) ?? noSettings;
  const organization = useSession((state) => state.organization);
  const mobile = useSession((state) => state.mobile);
  const liveness = useSession((state) => state.livenessPhotos);
  const document = useSession((state) => state.documentPhotos);
  const photos = useMemo(() => ({ liveness, document }), [liveness, document]);

  const iin = useSession((state) => state.iin);
  const phone = useSession((state) => state.phone);
  const person = useMemo(() => ({ iin, phone }), [iin, phone]);

  if (own === null) return null;
  return (
    <Technology
      technology={step.key}
      code={step.code}
      sessionId={session}
      locale={locale}
      client={own}
      settings={settings}
      organization={organization}
      modelsUrl={options.config.modelsUrl}
      isMobile={mobile}
      isWidget={options.isWidget}
      ahead={ahead}
      documentType={query.documentType}
      photos={photos}
      addPhoto={(kind, url) => addPhoto(store, kind, url)}
      person={person}
      rememberPerson={(facts) => rememberPerson(store, facts)}
      onFinish={onFinish}
      onFailureReason={reportFailure}
    />
  );
}
