import {
  Aloud,
  type Camera,
  OtherWays,
  type OtherWaysProps,
  useBlockedWorkers,
  useCamera,
  useKeptPage,
  useQuestionBeforeLeaving,
} from '@kuelik/camera';
import { type TechnologyScreenProps, useOtherWayUrl } from '@kuelik/flow';
import { createIdempotencyKey, toFailureReason } from '@kuelik/protocol';
import { ConfirmDialog, useTexts } from '@kuelik/ui';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { guidanceSettings } from '../guidance-settings.ts';
import { whenUndecided } from '../recipes.ts';
import type { LivenessTexts } from '../texts/en.ts';
import type { AnyLivenessResult } from './any-reply.ts';
import { reportCamera } from './calls.ts';
import type { LivenessEnvironment } from './device/environment.ts';
import { whyWatcherFailed } from './device/watcher-failure.ts';
import { holdsPictures, next, start } from './machine.ts';
import { CapturePage, type Preparation } from './pages/capture-page.tsx';
import { Instruction } from './pages/instruction.tsx';
import { SendingPage, TroublePage } from './pages/outcome-pages.tsx';
import { aboutOf, recipeStages } from './recipe-view.ts';
import { useAfterCapture } from './run/use-after-capture.ts';
import { useAttempt } from './run/use-attempt.ts';
import { useAttemptsLeft } from './run/use-attempts-left.ts';
import { useReports } from './run/use-reports.ts';
import { useWalk } from './run/use-walk.ts';
import { useWatcher, type WatcherState } from './run/use-watcher.ts';
import { texts as allTexts } from './texts.ts';

export interface LivenessScreenProps extends TechnologyScreenProps {
  readonly environment: LivenessEnvironment;
}

/** Milliseconds that a success is shown before the flow continues. */
const passedFor = 1500;

/** A liveness check from the instruction to its result, with all dependencies injected. */
export function LivenessScreen(props: LivenessScreenProps) {
  const { environment, client, sessionId, technology, locale, organization, modelsUrl, settings } = props;
  const { ahead, onFinish, onFailureReason, addPhoto } = props;
  const texts = useTexts('liveness', allTexts, locale);
  const [screen, dispatch] = useReducer(next, start);
  const [quitting, setQuitting] = useState(false);
  const limits = useMemo(() => {
    const { environment_s, countdown_s } = readLeniently(guidanceSettings, settings);
    return { environment: environment_s * 1000, countdown: countdown_s * 1000 };
  }, [settings]);

  const { state: watcher, reload, lost } = useWatcher(environment, modelsUrl);
  const loaded = watcher.status === 'ready' ? watcher.watcher : null;
  const camera = useCamera({
    facing: 'user',
    width: 640,
    height: 480,
    // While models load, the person should not pose for a picture in which nothing happens.
    enabled: screen.page === 'challenge' || (screen.page === 'preparing' && loaded !== null),
    onDevice: (device) => reportCamera(client, sessionId, device),
    ...(environment.camera ? { environment: environment.camera } : {}),
  });
  const onCallFailed = useCallback(
    (error: unknown) => onFailureReason(toFailureReason(error, sessionId)),
    [onFailureReason, sessionId],
  );
  const ready = camera.live && loaded !== null;
  useAttempt({ screen, ready, client, sessionId, technology, locale, environment, dispatch, onCallFailed });
  const view = useWalk({
    challenge: screen.page === 'challenge' ? screen.challenge : null,
    watcher: loaded,
    camera,
    limits,
    environment,
    dispatch,
    onWatcherLost: lost,
  });
  const { left, asksTurns } = useAttemptsLeft({
    screen,
    client,
    sessionId,
    technology,
    environment,
    dispatch,
  });
  const recipe = asksTurns ? whenUndecided : technology;
  const upcoming = useMemo(
    () => recipeStages(recipe).map((stage) => ({ stage, state: 'waiting' as const })),
    [recipe],
  );
  useReports(screen, camera.state.status, onFailureReason);
  const { parts, failed, reload: loadParts } = useAfterCapture();

  useKeptPage(holdsPictures(screen));
  useQuestionBeforeLeaving(screen.page === 'sending');
  const reportBlocked = useBlockedWorkers();
  const capturing = screen.page === 'preparing' || screen.page === 'challenge';
  useEffect(() => {
    if (!capturing || watcher.status !== 'failed') return;
    const trouble = whyWatcherFailed(watcher.cause);
    if (trouble === 'blocked') reportBlocked();
    dispatch({ type: 'models-failed', trouble });
  }, [capturing, watcher, reportBlocked]);

  useEffect(() => () => environment.motion.stop(), [environment]);

  const finished = useRef(false);
  const finish = useCallback(
    (status: 'success' | 'failure', result: AnyLivenessResult | null) => {
      if (finished.current) return;
      finished.current = true;
      const data = result && { ...result };
      if (status === 'failure') return onFinish({ status, data });
      const photo = data && photoUrl(data);
      if (photo !== null) addPhoto('liveness', photo);
      onFinish({ status, data: data ?? {} });
    },
    [addPhoto, onFinish],
  );
  const fail = () => finish('failure', null);
  const isPassed = screen.page === 'passed';
  const passed = isPassed ? screen.result : null;
  useEffect(() => {
    if (!isPassed) return;
    navigator.vibrate?.(60);
    return environment.after(passedFor, () => finish('success', passed));
  }, [isPassed, passed, environment, finish]);

  const begin = () => {
    // Inside the click: an iPhone allows the request for motion sensors only there.
    environment.motion.start();
    dispatch({ type: 'begin', key: createIdempotencyKey() });
  };
  const otherWayUrl = useOtherWayUrl();
  const otherWays = (more: Pick<OtherWaysProps, 'elsewhere' | 'organization' | 'onSwitch'>) => (
    <OtherWays locale={locale} url={otherWayUrl} elsewhere="device" {...more} />
  );
  /** Below a page that offers another attempt. */
  const switchCamera = () => {
    begin();
    camera.switchTo();
  };
  const beforeAgain = otherWays({
    organization,
    onSwitch: camera.devices.length > 1 ? switchCamera : undefined,
  });
  /** No attempt is left for another device either. */
  const atTheEnd = otherWays({ elsewhere: undefined });
  const askToQuit = () => setQuitting(true);
  const quit = () => {
    onFailureReason({ type: 'client', value: 'CLIENT', detail: { page: screen.page } });
    fail();
  };
  const retry = () => {
    if (screen.page !== 'trouble') return;
    if (screen.trouble === 'refused') begin();
    else {
      if (watcher.status === 'failed') reload();
      dispatch({ type: 'retry' });
    }
  };

  const page = () => {
    switch (screen.page) {
      case 'instruction':
        return (
          <Instruction
            texts={texts}
            subtitle={texts[`about_${aboutOf(recipe)}`]}
            left={left}
            needs={{ phone: ahead.includes('phone'), smsCode: ahead.includes('sms-code') }}
            onContinue={begin}
            onQuit={askToQuit}
          />
        );
      case 'preparing':
      case 'challenge':
        return (
          <CapturePage
            camera={camera}
            locale={locale}
            texts={texts}
            view={screen.page === 'challenge' ? view : null}
            preparation={preparationOf(camera, watcher, texts, screen.page === 'preparing' && screen.waits)}
            onQuit={askToQuit}
            organization={organization}
            otherWayUrl={otherWayUrl}
            stages={upcoming}
          />
        );
      case 'sending':
        return (
          <SendingPage
            share={screen.share}
            texts={texts}
            picture={screen.submission.pictures.at(-1)}
            notice={screen.waits ? parts && <parts.Interrupted waits={screen.waits} /> : null}
            work={
              !screen.waits &&
              parts && (
                <parts.WorkStage {...(screen.work ?? unknownWork)} label={texts.checking} aloud={Aloud} />
              )
            }
          />
        );
      case 'trouble':
        return (
          <TroublePage
            texts={texts}
            trouble={screen.trouble}
            onRetry={retry}
            onQuit={askToQuit}
            onFinish={fail}
            otherWays={
              screen.trouble === 'session'
                ? atTheEnd
                : otherWays({
                    organization,
                    elsewhere: screen.trouble === 'unsupported' ? 'browser' : 'device',
                  })
            }
          />
        );
    }
    if (failed) {
      return (
        <TroublePage
          texts={texts}
          trouble="connection"
          onRetry={loadParts}
          onQuit={askToQuit}
          onFinish={fail}
          otherWays={otherWays({ organization })}
        />
      );
    }
    if (parts === null) return <SendingPage share={1} texts={texts} />;
    const { AskedPage, ExhaustedPage, PassedPage, RejectedPage, TimeoutPage } = parts;
    switch (screen.page) {
      case 'passed':
        return <PassedPage photo={screen.result && photoUrl(screen.result)} texts={texts} />;
      case 'rejected':
        return (
          <RejectedPage
            texts={texts}
            reasons={screen.reasons}
            left={screen.left}
            onAgain={begin}
            onQuit={askToQuit}
            otherWays={beforeAgain}
          />
        );
      case 'asked':
        return <AskedPage texts={texts} onAgain={begin} onQuit={askToQuit} otherWays={beforeAgain} />;
      case 'timeout':
        return (
          <TimeoutPage
            texts={texts}
            kind={screen.kind}
            left={screen.left}
            organization={organization}
            onAgain={begin}
            onQuit={screen.left !== 0 ? askToQuit : fail}
            otherWays={screen.left !== 0 ? beforeAgain : atTheEnd}
          />
        );
      case 'exhausted':
        return (
          <ExhaustedPage
            texts={texts}
            reasons={screen.result?.reasons ?? []}
            organization={organization}
            onFinish={() => finish('failure', screen.result)}
            otherWays={atTheEnd}
          />
        );
    }
  };

  return (
    <>
      {page()}
      {quitting && (
        <ConfirmDialog title={texts.quit_question} onConfirm={quit} onCancel={() => setQuitting(false)}>
          {otherWays({ organization })}
        </ConfirmDialog>
      )}
    </>
  );
}

function preparationOf(
  camera: Camera,
  watcher: WatcherState,
  texts: LivenessTexts,
  waits: boolean | undefined,
): Preparation {
  if (watcher.status === 'loading') return { text: texts.preparing_models, share: watcher.share };
  if (!camera.live) return { text: texts.preparing_title, share: null };
  if (waits) return { text: texts.preparing_line, share: null, ofLine: true };
  return { text: texts.preparing_challenge, share: null };
}

/** A server that does not say what it is doing. */
const unknownWork = { stage: '', leftS: null } as const;

const photoUrl = (result: AnyLivenessResult): string | null =>
  result.face_photo === null ? null : `data:image/jpeg;base64,${result.face_photo}`;
