import {
  type Camera,
  type CameraState,
  CameraView,
  Guidance,
  OtherWays,
  SlowNotice,
  Voice,
} from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import { Art, Button, classNames, fill, LiveRegion, Screen } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import type { ChallengeView, StageView } from '../view.ts';
import styles from './capture-page.module.css';
import { Oval } from './oval.tsx';
import { Stages } from './stages.tsx';

/** What is loading before the challenge starts. */
export interface Preparation {
  readonly text: string;
  /** Download progress of the models, 0..1; null while something else is awaited. */
  readonly share: number | null;
  /** The text says that there is no connection. */
  readonly ofLine?: boolean;
}

const workingCamera: ReadonlySet<CameraState['status']> = new Set(['idle', 'asking', 'starting', 'live']);

/** The commands that the green bar shows as well. */
const turns = ['turn_left', 'turn_right', 'look_up', 'look_down'] as const;

/** A warning beside the bar needs no second sentence. */
const explains = (view: ChallengeView | null) =>
  view !== null && view.bar !== null && turns.some((turn) => turn === view.hint);

/** Every hint of a check, with what explains it. */
function roomOf(texts: LivenessTexts) {
  const hints = (Object.keys(texts) as (keyof LivenessTexts)[]).filter((key) => key.startsWith('hint_'));
  return [
    ...hints.map((key) => ({ text: texts[key] })),
    ...turns.map((turn) => ({ text: texts[`hint_${turn}`], more: texts.follow_bar })),
    { text: `${texts.hint_hold_still}. ${fill(texts.countdown, { n: 3 })}` },
  ];
}

/** Camera, oval and guidance: from the camera prompt to the photo. */
export function CapturePage(props: {
  readonly camera: Camera;
  readonly locale: Locale;
  readonly texts: LivenessTexts;
  /** Null while the check is being prepared. */
  readonly view: ChallengeView | null;
  readonly preparation: Preparation;
  readonly onQuit: () => void;
  /** Whom to contact if the camera cannot be helped; '' if unknown. */
  readonly organization?: string;
  /** The organization's other way to confirm an identity, if its policy has one. */
  readonly otherWayUrl: string | null;
  /** The upcoming steps, until the challenge is drawn. */
  readonly stages: readonly StageView[];
  /** For the gallery and tests. */
  readonly userAgent?: string;
}) {
  const { camera, locale, texts, view, preparation, onQuit, userAgent } = props;
  const countdown = view?.countdown ?? null;
  // The camera shows its own errors: see `CameraView`.
  const working = workingCamera.has(camera.state.status);
  const guidance = !working ? '' : view ? texts[`hint_${view.hint}`] : preparation.text;
  const said = countdown === null || !working ? guidance : fill(texts.countdown, { n: countdown });
  const mirrored = !('facing' in camera.state) || camera.state.facing === 'user';
  return (
    <Screen title={texts.title} lowTitle="hidden">
      <div
        className={styles.page}
        data-untitled={working || undefined}
        data-line={preparation.ofLine || undefined}
      >
        <div className={styles.stages}>
          <Stages stages={view?.stages ?? props.stages} texts={texts} />
        </div>
        <div className={classNames(styles.camera, !working && styles.trouble)}>
          <CameraView
            camera={camera}
            locale={locale}
            aspect={1}
            // A camera that shows nothing, or faces the other way, is often noticed only during the check.
            switchable={view === null || !working || view.hint === 'no_face'}
            otherWay={
              <>
                <Button variant="secondary" size="compact" onClick={onQuit}>
                  {texts.quit}
                </Button>
                <OtherWays locale={locale} organization={props.organization} url={props.otherWayUrl} />
              </>
            }
            {...(userAgent === undefined ? {} : { userAgent })}
          >
            <Oval view={view} mirrored={mirrored} />
            <Voice text={said} locale={locale} />
            {view && (
              <span className={styles.shown}>
                <Art name={view.hint} size="small" />
              </span>
            )}
            {countdown !== null && (
              <span key={countdown} className={styles.count} aria-hidden="true">
                {countdown}
              </span>
            )}
          </CameraView>
        </div>
        {working && (
          <div className={styles.guidance}>
            <Guidance
              shown={
                countdown === null
                  ? { text: guidance, more: explains(view) ? texts.follow_bar : undefined }
                  : { text: `${texts.hint_hold_still}. ${said}` }
              }
              hint={view?.hint}
              tone={view?.tone ?? 'waiting'}
              room={roomOf(texts)}
            >
              {view === null && preparation.share !== null && (
                <div
                  className={styles.progress}
                  role="progressbar"
                  aria-label={preparation.text}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-valuenow={Math.floor(preparation.share * 100)}
                >
                  <span style={{ width: `${Math.floor(preparation.share * 100)}%` }} />
                </div>
              )}
            </Guidance>
          </div>
        )}
        {working && view?.slow && (
          <div className={styles.slow}>
            <SlowNotice locale={locale} step="face" userAgent={userAgent} />
          </div>
        )}
      </div>
      <LiveRegion>{said}</LiveRegion>
    </Screen>
  );
}
